import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconEye } from '@tabler/icons-react'
import { useCallback } from 'react'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { AdminCoursePackage_course$key } from '../__generated__/AdminCoursePackage_course.graphql.ts'
import type { AdminCoursePackageQuery } from '../__generated__/AdminCoursePackageQuery.graphql.ts'
import type { AdminCoursePackageMutation } from '../__generated__/AdminCoursePackageMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { counted, dotted, formatAgo } from '../ui/formats.ts'
import { FileDrop } from '../ui/uploads/FileDrop.tsx'
import { AdminPackagePreview } from './AdminPackagePreview.tsx'
import { AdminPackageReport } from './AdminPackageReport.tsx'
import { AdminPackageState } from './AdminPackageState.tsx'

/** The package of a course: where it stands, its report, and another in its place. */
export function AdminCoursePackage({ course }: { course: AdminCoursePackage_course$key }) {
  const { databaseId, viewerCanEdit, scormPackages } = useFragment(
    graphql`
    fragment AdminCoursePackage_course on Course {
      databaseId viewerCanEdit
      scormPackages {
        id number status createdAt peopleCount
        ...AdminPackageState_package
        ...AdminPackageReport_package
        ...AdminPackagePreview_package
      }
    }
  `,
    course,
  )
  const [isPreviewing, preview] = useDisclosure(false)
  const environment = useRelayEnvironment()
  const ask = useCallback(() => {
    fetchQuery<AdminCoursePackageQuery>(
      environment,
      graphql`query AdminCoursePackageQuery($courseId: ID!) { course(databaseId: $courseId) { lacks ...AdminCoursePackage_course } }`,
      { courseId: databaseId },
    ).subscribe({
      next: ({ course: now }) => {
        if (now?.lacks?.length === 0) showDone('The package is ready. You can publish the course.')
      },
      error: () => undefined,
    })
  }, [environment, databaseId])
  const [save, isSaving] = useSave<AdminCoursePackageMutation>(graphql`
    mutation AdminCoursePackageMutation($input: SaveCourseInput!) {
      saveCourse(input: $input) { course { ...AdminCoursePackage_course } }
    }
  `)
  const replace = async (packageFileId: string) => {
    const { data, fields } = await save({ input: { databaseId, packageFileId } })
    if (data) showDone('The package is uploaded. It is read now.')
    else if (Object.values(fields)[0]) showFailure(Object.values(fields)[0]!)
  }
  const [newest, ...older] = scormPackages
  return (
    <Stack gap="lg">
      {newest && (
        <Card>
          <Stack gap="lg">
            <Group justify="space-between">
              <Group gap="sm">
                <AdminPackageState data={newest} ask={ask} />
                <Text size="sm" c="dimmed">
                  {dotted(
                    `Package ${newest.number}`,
                    `uploaded ${formatAgo(newest.createdAt)}`,
                    `${counted(newest.peopleCount, 'person', 'people')} started`,
                  )}
                </Text>
              </Group>
              {newest.status === 'READY' && (
                <Button variant="default" leftSection={<IconEye size={18} aria-hidden="true" />} onClick={preview.open}>
                  Preview
                </Button>
              )}
            </Group>
            <AdminPackageReport data={newest} />
          </Stack>
        </Card>
      )}
      {viewerCanEdit && (
        <FileDrop
          kind="package"
          label={newest ? 'Replace the package' : 'Upload a package'}
          hint="SCORM 1.2 or 2004 as a zip, up to 100 MB. Whoever began an older package finishes it there."
          disabled={isSaving}
          onUploaded={({ _id }) => {
            void replace(_id)
          }}
        />
      )}
      {older.length > 0 && (
        <Stack gap="xs">
          <Text fw={600}>Older packages</Text>
          {older.map((one) => (
            <Group key={one.id} gap="sm">
              <AdminPackageState data={one} ask={ask} />
              <Text size="sm" c="dimmed">
                {dotted(
                  `Package ${one.number}`,
                  formatAgo(one.createdAt),
                  `${counted(one.peopleCount, 'person', 'people')} started`,
                )}
              </Text>
            </Group>
          ))}
        </Stack>
      )}
      {isPreviewing && newest && <AdminPackagePreview data={newest} onClose={preview.close} />}
    </Stack>
  )
}
