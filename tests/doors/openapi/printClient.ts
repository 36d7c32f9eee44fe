import { readFile, writeFile } from 'node:fs/promises'
import './typescriptFive.ts'

// Run by itself: which compiler a module finds is settled for a whole process.
const { default: openapiTS, astToString } = await import('openapi-typescript')
const [from, to] = process.argv.slice(2) as [string, string]
const document = JSON.parse(await readFile(from, 'utf8')) as Parameters<typeof openapiTS>[0]
await writeFile(to, astToString(await openapiTS(document)))
