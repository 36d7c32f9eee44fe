const config = {
  src: './web',
  schema: './schema.graphql',
  language: 'typescript',
  artifactDirectory: './web/__generated__',
  useImportTypeSyntax: true,
  customScalarTypes: { Amount: 'string', Moment: 'string' },
  excludes: ['**/node_modules/**', '**/__generated__/**'],
  persistConfig: { file: './web/relay/queries.json', algorithm: 'SHA256' },
}

// The compiler is a CommonJS program: this is the name under which it finds the settings.
export { config as 'module.exports' }
