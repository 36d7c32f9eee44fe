import { Anchor, Stack, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { AudienceField } from '../domain/audience/AudienceField.tsx'
import { SaveCourseInput } from '../contract/__generated__/limits.ts'
import type {
  AdminCourseForm_course$data,
  AdminCourseForm_course$key,
} from '../__generated__/AdminCourseForm_course.graphql.ts'
import type {
  AdminCourseForm_query$data,
  AdminCourseForm_query$key,
} from '../__generated__/AdminCourseForm_query.graphql.ts'
import type { AdminCourseFormMutation } from '../__generated__/AdminCourseFormMutation.graphql.ts'
import { AdminCourseResources } from '../resources/AdminCourseResources.tsx'
import { fileValue } from '../relay/fileValue.ts'
import { useSave } from '../relay/useSave.ts'
import { useDraftKey, useSession, useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import type { Fields } from '../ui/fields/bound.ts'
import { FileField } from '../ui/fields/files/FileField.tsx'
import { DeleteRecord, FormPage, FormSection } from '../ui/forms/FormPage.tsx'
import { PictureFields } from '../ui/fields/pictures/PictureFields.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { MultiSelectField, SelectField } from '../ui/fields/SelectField.tsx'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx'
import { required, upTo, within } from '../ui/texts.ts'
import { changedFile, type FileValue } from '../ui/uploads/uploads.ts'
import { useDeleteCourse } from './useDeleteCourse.tsx'

const { certificateMonths, prerequisiteIds } = SaveCourseInput
const schema = z.object({
  title: required('Title', SaveCourseInput.title.max),
  description: upTo('The description', SaveCourseInput.description.max),
  categoryId: z.nullable(z.string()),
  certificateMonths: z.nullable(within(certificateMonths, 'Use whole months.')),
  audienceIds: z.array(z.string()),
  prerequisiteIds: z
    .array(z.string())
    .check(z.maxLength(prerequisiteIds.max, `Choose at most ${prerequisiteIds.max} courses.`)),
  image: z.custom<FileValue | null>(),
  cheatSheet: z.custom<FileValue | null>(),
})

type Known = AdminCourseForm_course$data
type Values = z.infer<typeof schema>
type PartProps = { field: Fields<Values> }

function useCourseForm(known: Known) {
  const [save] = useSave<AdminCourseFormMutation>(graphql`
    mutation AdminCourseFormMutation($input: SaveCourseInput!) { saveCourse(input: $input) { course { id updatedAt ...AdminCourseForm_course } } }
  `)
  const stored = {
    title: known.title,
    description: known.description,
    categoryId: known.category?.databaseId ?? null,
    certificateMonths: known.certificateMonths ?? null,
    audienceIds: known.audience.map(({ databaseId }) => databaseId),
    prerequisiteIds: known.prerequisites.map(({ databaseId }) => databaseId),
    image: fileValue(known.image),
    cheatSheet: fileValue(known.cheatSheet),
  }
  const draft = useDraftKey('course', known.databaseId)
  return useRecordForm({
    stored,
    schema,
    version: known.version,
    draft,
    send: ({ image, cheatSheet, ...texts }, version) =>
      save({
        input: {
          ...texts,
          databaseId: known.databaseId,
          imageId: changedFile(stored.image, image),
          cheatSheetId: changedFile(stored.cheatSheet, cheatSheet),
          version,
        },
      }),
    saved: () => showDone('The course is saved'),
  })
}

/** The curriculums it stands in, each a link to its courses. */
const InCurriculums = ({ curriculums }: Pick<Known, 'curriculums'>) =>
  curriculums.length > 0 ? (
    <>
      In{' '}
      {curriculums.map(({ databaseId, name }, index) => (
        <span key={databaseId}>
          {index > 0 && ', '}
          <Anchor component={Link} to={`/auth/admin/curriculums/${databaseId}/edit?tab=courses`} size="sm">
            {name}
          </Anchor>
        </span>
      ))}
    </>
  ) : (
    'In no curriculum yet: learners find it once it stands in a published one.'
  )

type AboutProps = PartProps & Pick<Known, 'curriculums'> & { categories: AdminCourseForm_query$data['categories'] }

const AboutSection = ({ field, curriculums, categories }: AboutProps) => (
  <FormSection title="About" text={<InCurriculums curriculums={curriculums} />}>
    <TextField {...field('title')} label="Title" />
    <TextAreaField {...field('description')} label="Description" />
    <SelectField
      {...field('categoryId')}
      label="Category"
      placeholder="None"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the category' }}
      data={Array.from(categories, ({ databaseId, name }) => ({ value: databaseId, label: name }))}
      description="Where learners find it on the category page."
    />
  </FormSection>
)

// A course that is no longer offered is named all the same while it is chosen.
const prerequisitesOf = (known: Known, offered: AdminCourseForm_query$data['allCourses']) =>
  Array.from(
    new Map(
      [...known.prerequisites, ...offered]
        .filter(({ databaseId }) => databaseId !== known.databaseId)
        .map(({ databaseId, title }) => [databaseId, title] as const),
    ),
    ([value, label]) => ({ value, label }),
  )

type AudienceProps = PartProps & { known: Known; offered: AdminCourseForm_query$data }

const AudienceSection = ({ field, known, offered }: AudienceProps) => (
  <FormSection
    title="For whom"
    text="Learners see a published course when it is in a curriculum they see and they belong to its audience."
  >
    <AudienceField
      {...field('audienceIds')}
      query={offered}
      chosen={known.audience}
      description="Left empty, it is for everybody its curriculums are for."
    />
    <MultiSelectField
      {...field('prerequisiteIds')}
      label="Prerequisites"
      placeholder="Choose courses"
      data={prerequisitesOf(known, offered.allCourses)}
      limit={50}
      maxValues={prerequisiteIds.max}
      description="The course stays locked until these are passed. People who started can continue."
    />
  </FormSection>
)

const CertificateSection = ({ field }: PartProps) => (
  <FormSection title="Certificate" text="Everyone who passes gets one, with a number that anyone can check.">
    <NumberField
      {...field('certificateMonths')}
      label="Valid for"
      suffix=" months"
      placeholder="Does not expire"
      maw={280}
      description="It is renewed by passing again; reminders go out 30 and 7 days before its end. Certificates issued before keep their date."
    />
  </FormSection>
)

const FilesSection = ({ field }: PartProps) => (
  <FormSection
    title="Files"
    text={
      <Text size="sm" c="dimmed">
        The cheat sheet can be opened by everyone who takes the course.
      </Text>
    }
  >
    <PictureFields pictures={[{ of: field('image'), label: 'Thumbnail', shape: 'thumbnail' }]} />
    <FileField
      {...field('cheatSheet')}
      label="Cheat sheet"
      kind="document"
      description="A page to print and keep at the counter, as PDF."
    />
  </FormSection>
)

type Props = { course: AdminCourseForm_course$key; query: AdminCourseForm_query$key }

export function AdminCourseForm({ course, query }: Props) {
  const offered = useFragment(
    graphql`
    fragment AdminCourseForm_query on Query {
      ...AudienceField_query
      allCourses { databaseId title }
      categories { databaseId name }
    }
  `,
    query,
  )
  const known = useFragment(
    graphql`
    fragment AdminCourseForm_course on Course {
      databaseId title description certificateMonths version viewerCanEdit
      category { databaseId name }
      ...AdminCourseResources_course
      audience { databaseId ...AudienceField_groups }
      prerequisites { databaseId title }
      image { ...fileValue_file }
      cheatSheet { ...fileValue_file }
      curriculums { databaseId name }
      ...useDeleteCourse_course
    }
  `,
    course,
  )
  const { rights } = useViewer()
  const { resources: hasResources } = useSession().settings.flags
  const deleteCourse = useDeleteCourse()
  const readOnly = !known.viewerCanEdit
  const form = useCourseForm(known)
  const { field } = form
  const remove = !readOnly && rights.includes('delete-courses') && (
    <DeleteRecord form={form} ask={() => deleteCourse(known)} to="/auth/admin/courses">
      Delete course
    </DeleteRecord>
  )
  return (
    <Stack gap="lg">
      <FormPage form={form} readOnly={readOnly} more={remove}>
        <AboutSection field={field} curriculums={known.curriculums} categories={offered.categories} />
        <AudienceSection field={field} known={known} offered={offered} />
        <CertificateSection field={field} />
        <FilesSection field={field} />
      </FormPage>
      {/* Below the bar, which does not save them. */}
      {hasResources && <AdminCourseResources course={known} />}
    </Stack>
  )
}
