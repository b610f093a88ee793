type Generator = {
  name: string
  /** A line of shell that fetches it into an empty folder. */
  install: string
  /** What has it make a client of ../openapi.json. It must not warn. */
  make: string
  /** What compiles the client with a program that orders by it, and runs that. */
  use: string
  /** What it says of every document of OpenAPI 3.1, or of every form with a list. */
  says?: RegExp
}

const programs = 'tools/generators'

/** The usual generators of clients, in three languages. */
export const generatorsOf = (project: string): Generator[] => [
  {
    name: 'openapi-python-client',
    install: python('openapi-python-client==0.29.1', 'mypy==2.4.1'),
    // It reads files only under the general type.
    make: `for type in image/png image/jpeg video/mp4; do echo "  $type: application/octet-stream"; done | (echo content_type_overrides:; cat) > types.yaml
PATH=$PWD/venv/bin:$PATH openapi-python-client generate --path ../openapi.json --config types.yaml --meta none --output-path client --fail-on-warning`,
    use: `cp ${project}/${programs}/openapi_python_client.py .
venv/bin/mypy --strict --follow-imports=silent openapi_python_client.py
venv/bin/python openapi_python_client.py`,
  },
  {
    name: 'openapi-generator-python',
    install: python(
      ...['openapi-generator-cli==7.26.0', 'mypy==2.4.1', 'pydantic==2.14.3', 'urllib3==2.8.0'],
      ...['python-dateutil==2.9.0.post0', 'types-python-dateutil==2.9.0.20261116'],
    ),
    make: 'venv/bin/openapi-generator-cli generate -i ../openapi.json -g python -o . --package-name client --model-name-mappings from=FromDay',
    use: `cp ${project}/${programs}/openapi_generator.py .
venv/bin/mypy openapi_generator.py
venv/bin/python openapi_generator.py`,
    says: saidByOpenApiGenerator,
  },
  {
    name: 'oapi-codegen',
    install: 'GOBIN=$PWD go install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2',
    make: 'mkdir client && ./oapi-codegen -package client -generate types,client -o client/client.go ../openapi-3.0.json',
    use: `cp ${project}/${programs}/main.go .
go mod init example/client && go mod edit -require github.com/oapi-codegen/runtime@v1.8.0 && go mod tidy
go vet ./... && go run .`,
  },
  {
    name: 'openapi-typescript',
    install: node('openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3'),
    make: 'node_modules/.bin/openapi-typescript ../openapi.json --default-non-nullable=false --output schema.ts',
    use: typescript(project, 'openapi-typescript.ts'),
  },
  {
    name: 'hey-api',
    install: node('@hey-api/openapi-ts@0.99.0', 'typescript@5.9.3'),
    make: `echo "export default { input: '../openapi.json', output: { path: 'client', module: { extension: '.ts' } } }" > openapi-ts.config.ts
node_modules/.bin/openapi-ts`,
    use: typescript(project, 'hey-api.ts'),
  },
  {
    name: 'openapi-generator-typescript',
    install: python('openapi-generator-cli==7.26.0'),
    make: 'venv/bin/openapi-generator-cli generate -i ../openapi.json -g typescript-fetch -o client --additional-properties=importFileExtension=.ts --model-name-mappings file=FileName',
    use: typescript(project, 'typescript-fetch.ts'),
    says: saidByOpenApiGenerator,
  },
]

const saidByOpenApiGenerator =
  /OpenAPI 3\.1 support is still in beta|Failed to get the schema name: null|Could not compute datatypeWithEnum/

const python = (...packages: string[]) =>
  `python3 -m venv venv && venv/bin/pip install --quiet --disable-pip-version-check ${packages.join(' ')}`

const node = (...packages: string[]) =>
  `echo '{ "type": "module" }' > package.json && npm install --silent --no-save --no-audit --no-fund ${packages.join(' ')}`

/** Strict, so that a program that reads a value by another type does not compile. */
const typescript = (project: string, program: string) => `cp ${project}/${programs}/${program} program.ts
echo '{ "type": "module" }' > package.json
node ${project}/node_modules/typescript/bin/tsc --strict --skipLibCheck --target es2024 --lib es2024,dom,dom.iterable --module nodenext \\
  --allowImportingTsExtensions --rewriteRelativeImportExtensions --types node --typeRoots ${project}/node_modules/@types --outDir built program.ts
node built/program.js`
