import { renderStyles } from '../../src/contract/render-styles.ts'
import { formatted } from './formatted.ts'

/** Each render style with the file of its name, so that a style without a file, or with a wrong one, does not compile. */
export function stylesList(): string {
  const imports = renderStyles.map(
    (name) => `import { style as ${constantOf(name)} } from './styles/${fileOf(name)}.ts'`,
  )
  const entries = renderStyles.map((name) =>
    name === constantOf(name) ? name : `${JSON.stringify(name)}: ${constantOf(name)}`,
  )
  return formatted(
    'src/classical/render/looks/styles.ts',
    [
      '// Made by scripts/generate.ts from src/contract/render-styles.ts; change that instead.',
      "import type { RenderStyle } from '../../../contract/render-styles.ts'",
      "import type { Style } from './style.ts'",
      ...imports,
      `\nexport const styles: Record<RenderStyle, Style> = { ${entries.join(', ')} }`,
    ].join('\n'),
  )
}

const fileOf = (name: string) => name.replaceAll('_', '-')

const constantOf = (name: string) =>
  name.replace(/^(\d\w)_(.*)$/, '$2_$1').replace(/_(\w)/g, (_, letter) => letter.toUpperCase())
