// By default, the renderer would fill every optional field of a tried form with the word "string".
const leaveOptionalEmpty =
  (Form, { React }) =>
  (props) =>
    React.createElement(Form, { ...props, dispatchInitialValue: props.dispatchInitialValue && props.required })

SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
  plugins: [{ wrapComponents: { JsonSchemaForm: leaveOptionalEmpty } }],
})
