export default {
  src: './web',
  schema: './schema.graphql',
  language: 'typescript',
  artifactDirectory: './web/__generated__',
  useImportTypeSyntax: true,
  excludes: ['**/node_modules/**', '**/__generated__/**'],
  persistConfig: { file: './web/relay/queries.json', algorithm: 'SHA256' },
}
