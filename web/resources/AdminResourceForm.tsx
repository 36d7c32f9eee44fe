import { Anchor, Group, Stack, Text } from '@mantine/core'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import * as z from 'zod/mini'
import type {
  AdminResourceForm_resource$data,
  AdminResourceForm_resource$key,
} from '../__generated__/AdminResourceForm_resource.graphql.ts'
import type { AdminResourceForm_query$key } from '../__generated__/AdminResourceForm_query.graphql.ts'
import type { AdminResourceFormCoursesQuery } from '../__generated__/AdminResourceFormCoursesQuery.graphql.ts'
import type { AdminResourceFormMutation } from '../__generated__/AdminResourceFormMutation.graphql.ts'
import { SaveResourceInput } from '../contract/__generated__/limits.ts'
import { AudienceField } from '../domain/audience/AudienceField.tsx'
import { fileValue } from '../relay/fileValue.ts'
import { useSave } from '../relay/useSave.ts'
import { useDraftKey, useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { FileField } from '../ui/fields/files/FileField.tsx'
import { FindManyField } from '../ui/fields/FindManyField.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx'
import { dotted, formatDateTime } from '../ui/formats.ts'
import { DeleteRecord, FormPage, FormSection } from '../ui/forms/FormPage.tsx'
import { changedFile, type FileValue } from '../ui/uploads/uploads.ts'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { required, upTo } from '../ui/texts.ts'
import { addressProblem } from './AdminNewResource.tsx'
import { hostOf, kindOf } from './kinds.ts'
import { library } from './paths.ts'

const ADDRESS = 'Enter a web address that begins with https:// or http://.'
const schema = z
  .object({
    name: required('Name', SaveResourceInput.name.max),
    description: upTo('The description', SaveResourceInput.description.max),
    file: z.custom<FileValue | null>(),
    url: z.nullable(z.string().check(z.refine((address) => addressProblem(address) === undefined, ADDRESS))),
    inLibrary: z.boolean(),
    businessUnitId: z.nullable(z.string()),
    audienceIds: z.array(z.string()),
    courseIds: z.array(z.string()),
  })
  .check(z.refine(({ file, url }) => file !== null || url !== null, { error: 'Choose a file.', path: ['file'] }))

/** Courses the viewer edits, by a part of their name. */
function useFoundCourses(text: string) {
  const { courses } = useLazyLoadQuery<AdminResourceFormCoursesQuery>(
    graphql`query AdminResourceFormCoursesQuery($text: String) { courses(first: 20, text: $text) { edges { node { databaseId title viewerCanEdit } } } }`,
    { text: text || null },
    { fetchPolicy: 'store-and-network' },
  )
  return courses.edges.flatMap(({ node }) =>
    node.viewerCanEdit ? [{ value: node.databaseId, label: node.title }] : [],
  )
}

type Props = {
  resource: AdminResourceForm_resource$key
  query: AdminResourceForm_query$key
  /** Asks and deletes it; true when it is gone. */
  remove: () => Promise<boolean>
}

/** What a resource is, what it opens, and whom it is for. */
export function AdminResourceForm({ resource, query, remove }: Props) {
  const offered = useFragment(
    graphql`
    fragment AdminResourceForm_query on Query {
      businessUnits(first: 100) { edges { node { databaseId name } } }
      ...AudienceField_query
    }
  `,
    query,
  )
  const known = useFragment(
    graphql`
    fragment AdminResourceForm_resource on Resource {
      databaseId name description type link inLibrary version viewerCanEdit viewerCanDelete
      file { ...fileValue_file }
      businessUnit { databaseId }
      audience { databaseId ...AudienceField_groups }
      courses { databaseId name }
      earlier { id type link replacedAt replacedBy file { name url } }
    }
  `,
    resource,
  )
  const [save] = useSave<AdminResourceFormMutation>(graphql`
    mutation AdminResourceFormMutation($input: SaveResourceInput!) { saveResource(input: $input) { resource { id name ...AdminResourceForm_resource } } }
  `)
  const { rights } = useViewer()
  const stored = {
    name: known.name,
    description: known.description,
    file: fileValue(known.file),
    url: known.link ?? null,
    inLibrary: known.inLibrary,
    businessUnitId: known.businessUnit?.databaseId ?? null,
    audienceIds: known.audience.map(({ databaseId }) => databaseId),
    courseIds: known.courses.map(({ databaseId }) => databaseId),
  }
  const form = useRecordForm({
    stored,
    schema,
    version: known.version,
    draft: useDraftKey('resource', known.databaseId),
    send: ({ file, url, inLibrary, ...values }, version) =>
      save({
        input: {
          ...values,
          version,
          databaseId: known.databaseId,
          fileId: changedFile(stored.file, file) ?? undefined,
          url: url === stored.url ? undefined : url,
          inLibrary: inLibrary === stored.inLibrary ? undefined : inLibrary,
        },
      }),
    saved: () => showDone('The resource is saved'),
  })
  const { field } = form
  const kind = known.type === 'VIDEO' ? 'video' : known.type === 'AUDIO' ? 'audio' : 'attachment'
  return (
    <FormPage
      form={form}
      readOnly={!known.viewerCanEdit}
      more={
        known.viewerCanDelete && (
          <DeleteRecord form={form} ask={remove} to={library}>
            Delete resource
          </DeleteRecord>
        )
      }
    >
      <FormSection title="About">
        <TextField {...field('name')} label="Name" />
        <TextAreaField {...field('description')} label="Description" />
      </FormSection>
      <FormSection
        title={known.link ? 'Link' : 'File'}
        text="A new version keeps the link to this resource, its place and its downloads. Earlier versions are kept below."
      >
        {known.link ? (
          <TextField {...field('url')} label="Address" required type="url" />
        ) : (
          <FileField {...field('file')} label="File" required kind={kind} replaces />
        )}
        <Earlier versions={known.earlier} />
      </FormSection>
      <FormSection title="For whom" text="Only they see it, in the library and beside training.">
        <SelectField
          {...field('businessUnitId')}
          label="Business unit"
          placeholder="All business units"
          clearable
          description="Only people whose dealer belongs to it see the resource."
          data={offered.businessUnits.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))}
        />
        <AudienceField {...field('audienceIds')} query={offered} chosen={known.audience} />
      </FormSection>
      <FormSection title="Where" text="People meet it in the library, beside courses, or both.">
        <SwitchField
          {...field('inLibrary')}
          label="Show in the library"
          description="Off, only people whose course or curriculum it belongs to see it."
          disabled={!rights.includes('publish-resources')}
        />
        <FindManyField
          {...field('courseIds')}
          label="Courses"
          description="It appears beside these courses too."
          placeholder="Type the name of a course"
          nothingFoundMessage="No course of this name"
          known={known.courses.map(({ databaseId, name }) => ({ value: databaseId, label: name }))}
          useFound={useFoundCourses}
        />
      </FormSection>
    </FormPage>
  )
}

type Version = AdminResourceForm_resource$data['earlier'][number]

/** What it opened before, for those who edit it. */
const Earlier = ({ versions }: { versions: readonly Version[] }) =>
  versions.length > 0 && (
    <Stack gap="xs" component="section" aria-label="Earlier versions">
      <Text size="sm" fw={600}>
        Earlier versions
      </Text>
      {versions.map(({ id, type, link, file, replacedAt, replacedBy }) => (
        <Group key={id} justify="space-between" gap="4px 16px">
          {link || file ? (
            <Anchor href={link ?? file?.url} target="_blank" rel="noopener noreferrer" size="sm">
              {link ? hostOf(link) : file?.name}
            </Anchor>
          ) : (
            <Text size="sm">{kindOf(type).word}, no longer kept</Text>
          )}
          <Text size="xs" c="dimmed">
            {dotted(`Replaced ${formatDateTime(replacedAt)}`, replacedBy && `by ${replacedBy}`)}
          </Text>
        </Group>
      ))}
    </Stack>
  )
