import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { schema } from '../schema.ts'

// Writes schema.graphql, the contract of web, rows and partners.
await writeFile(
  path.resolve(import.meta.dirname, '../../schema.graphql'),
  `${printSchema(lexicographicSortSchema(schema))}\n`,
)
