import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PrismaClient, Prisma, ScormPackage } from '../generated/client/client.ts'
import { makeCourse } from './courses.ts'
import { makeStoredFile } from './files.ts'
import { zipOf } from './zips.ts'

/** A package of a course, as it is before it was read. */
export async function makeScormPackage(
  db: PrismaClient,
  overrides: Partial<Prisma.ScormPackageUncheckedCreateInput> = {},
): Promise<ScormPackage> {
  const courseId = overrides.courseId ?? (await makeCourse(db, { isScorm: true, chapters: 0 })).id
  const fileId = overrides.fileId ?? (await makeStoredFile(db, { mediaType: 'application/zip', name: 'made.zip' })).id
  return db.scormPackage.create({ data: { number: 1, ...overrides, courseId, fileId } })
}

const packages = path.resolve(import.meta.dirname, '../demo/packages')

/** A package made of the files of a folder, as an authoring tool exports it. */
export async function packageOf(name: 'cold-start' | 'delivery-walkaround'): Promise<Buffer> {
  const folder = path.join(packages, name)
  const names = (await readdir(folder)).sort()
  return zipOf(
    await Promise.all(names.map(async (file) => ({ name: file, body: await readFile(path.join(folder, file)) }))),
  )
}

interface Lesson {
  identifier: string
  title: string
  href: string
}

/** A manifest as authors write it, with one line for each lesson. */
export const manifestOf = (
  lessons: readonly Lesson[],
  { version = '1.2', more = '' }: { version?: '1.2' | '2004 4th Edition'; more?: string } = {},
): string => {
  const is12 = version === '1.2'
  const names = is12
    ? 'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"'
    : 'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss"'
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="made" ${names}>
  <metadata><schema>ADL SCORM</schema><schemaversion>${version}</schemaversion></metadata>
  <organizations default="all"><organization identifier="all"><title>Made for a test</title>
    ${lessons.map(({ identifier, title }) => `<item identifier="${identifier}" identifierref="r-${identifier}"><title>${title}</title></item>`).join('\n    ')}
    ${more}
  </organization></organizations>
  <resources>
    ${lessons.map(({ identifier, href }) => `<resource identifier="r-${identifier}" type="webcontent" adlcp:${is12 ? 'scormtype' : 'scormType'}="sco" href="${href}"><file href="${href}"/></resource>`).join('\n    ')}
  </resources>
</manifest>`
}
