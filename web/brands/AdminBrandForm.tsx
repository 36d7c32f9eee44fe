import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDeviceMobile } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import { SaveBrandInput } from '../contract/__generated__/limits.ts'
import type {
  AdminBrandForm_brand$data,
  AdminBrandForm_brand$key,
} from '../__generated__/AdminBrandForm_brand.graphql.ts'
import type { AdminBrandForm_query$key } from '../__generated__/AdminBrandForm_query.graphql.ts'
import type { AdminBrandFormMutation } from '../__generated__/AdminBrandFormMutation.graphql.ts'
import { fileValue } from '../relay/fileValue.ts'
import { useSave } from '../relay/useSave.ts'
import { useDraftKey, useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import type { Fields } from '../ui/fields/bound.ts'
import { AutocompleteField } from '../ui/fields/AutocompleteField.tsx'
import { ColorField } from '../ui/fields/ColorField.tsx'
import { FindManyField } from '../ui/fields/FindManyField.tsx'
import { DeleteRecord, FormPage, FormSection } from '../ui/forms/FormPage.tsx'
import { OPAQUE_LOGO } from '../ui/fields/pictures/ImageField.tsx'
import { PictureFields } from '../ui/fields/pictures/PictureFields.tsx'
import { TagsField } from '../ui/fields/TagsField.tsx'
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx'
import { useValue } from '../ui/fields/useField.ts'
import { required, upTo, within } from '../ui/texts.ts'
import { changedFile, type FileValue } from '../ui/uploads/uploads.ts'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { useDeleteBrand } from './AdminBrandDeletion.tsx'
import classes from './AdminBrandForm.module.css'
import { AdminBrandLimits } from './AdminBrandLimits.tsx'
import { AdminBrandPreview } from './AdminBrandPreview.tsx'
import { useFoundManagers } from './useFoundManagers.ts'

const NUMBER = 'Enter a whole number; 0 sets no limit.'

const schema = z.object({
  name: required('Name', SaveBrandInput.name.max),
  description: upTo('The description', SaveBrandInput.description.max),
  color: z.string().check(z.regex(/^$|^#[0-9a-f]{6}$/i, 'Enter a color as #rrggbb.')),
  bucket: upTo('The bucket', SaveBrandInput.bucket.max),
  segments: z
    .array(upTo('A segment', SaveBrandInput.segments.each.max))
    .check(z.maxLength(SaveBrandInput.segments.max, `At most ${SaveBrandInput.segments.max} segments.`)),
  curriculumLimit: within(SaveBrandInput.curriculumLimit, NUMBER),
  courseLimit: within(SaveBrandInput.courseLimit, NUMBER),
  managers: z.array(z.string()),
  logoImage: z.custom<FileValue | null>(),
  bannerImage: z.custom<FileValue | null>(),
  thumbnailImage: z.custom<FileValue | null>(),
})

type Known = AdminBrandForm_brand$data
type Values = z.infer<typeof schema>

/** What the viewer may set: who edits one half is not bothered with the other; who only looks sees both. */
function useBrandRights({ viewerCanEdit, viewerCanEditSettings, viewerCanEditContent }: Known) {
  const { rights } = useViewer()
  const readOnly = !viewerCanEdit
  return {
    readOnly,
    settings: readOnly || viewerCanEditSettings,
    content: readOnly || viewerCanEditContent,
    ownsAll: rights.includes('create-delete-brand'),
    setsLimits: rights.includes('edit-course-curriculum-limit'),
  }
}

function useBrandForm(known: Known, may: ReturnType<typeof useBrandRights>) {
  const [save] = useSave<AdminBrandFormMutation>(graphql`
    mutation AdminBrandFormMutation($input: SaveBrandInput!, $ownsAll: Boolean!) { saveBrand(input: $input) { brand { id ...AdminBrandForm_brand } } }
  `)
  const stored: Values = {
    name: known.name,
    description: known.description,
    color: known.color ?? '',
    bucket: known.bucket ?? '',
    segments: [...known.segments],
    curriculumLimit: known.room?.curriculums.limit ?? 0,
    courseLimit: known.room?.courses.limit ?? 0,
    managers: (known.managers ?? []).map(({ user }) => user.databaseId),
    logoImage: fileValue(known.logoImage),
    bannerImage: fileValue(known.bannerImage),
    thumbnailImage: fileValue(known.thumbnailImage),
  }
  const draft = useDraftKey('brand', known.databaseId)
  return useRecordForm({
    stored,
    schema,
    version: known.version,
    draft,
    send: ({ name, color, bucket, managers, curriculumLimit, courseLimit, ...page }, version) =>
      save({
        ownsAll: may.ownsAll,
        input: {
          version,
          databaseId: known.databaseId,
          ...(may.settings ? { name, color, bucket } : {}),
          ...(may.content
            ? {
                description: page.description,
                segments: page.segments,
                logoImageId: changedFile(stored.logoImage, page.logoImage),
                bannerImageId: changedFile(stored.bannerImage, page.bannerImage),
                thumbnailImageId: changedFile(stored.thumbnailImage, page.thumbnailImage),
              }
            : {}),
          managerIds: may.ownsAll ? managers : undefined,
          ...(may.setsLimits ? { curriculumLimit, courseLimit } : {}),
        },
      }),
    saved: () => showDone('The brand is saved'),
  })
}

type PartProps = { field: Fields<Values> }

const SettingsSection = ({ field, buckets }: PartProps & { buckets: readonly string[] }) => (
  <FormSection
    title="Settings"
    text="Everything of this brand takes its name and color: its page, its curriculums and the player."
  >
    <TextField {...field('name')} label="Name" />
    <ColorField
      {...field('color')}
      label="Brand color"
      description="Buttons and links take a shade of it that can be read. Empty takes the portal’s color."
      maw={280}
    />
    <AutocompleteField
      {...field('bucket')}
      label="Training bucket"
      description="Brands of one bucket are shown together, with one progress. Optional."
      data={[...buckets]}
    />
  </FormSection>
)

type PageProps = PartProps & {
  segments: readonly string[]
  /** Of the logo as it is stored. */ note: string | undefined
}

const PageSection = ({ field, segments, note }: PageProps) => (
  <FormSection title="Page" text="What people read and see on the brand’s page.">
    <TextAreaField {...field('description')} label="Description" />
    <TagsField
      {...field('segments')}
      label="Segments"
      description="Kinds of vehicles or parts."
      placeholder="Type and press Enter"
      data={[...segments]}
    />
    <PictureFields
      pictures={[
        { of: field('logoImage'), label: 'Logo', shape: 'logo', note },
        { of: field('thumbnailImage'), label: 'Thumbnail', shape: 'thumbnail' },
        { of: field('bannerImage'), label: 'Banner', shape: 'banner' },
      ]}
    />
  </FormSection>
)

const ManagersSection = ({ field, known }: PartProps & { known: NonNullable<Known['managers']> }) => (
  <FormSection title="Managers" text="They edit this brand and everything that belongs to it.">
    <FindManyField
      {...field('managers')}
      label="Brand managers"
      description="People whose role is brand manager."
      placeholder="Type a name or an address"
      nothingFoundMessage="No brand manager of this name"
      known={known.map(({ user }) => ({ value: user.databaseId, label: user.fullName }))}
      useFound={useFoundManagers}
    />
  </FormSection>
)

/** Where there is room the preview stands beside the form; where there is not, it opens on demand. */
function Preview({ field }: PartProps) {
  const [isPreviewOpen, preview] = useDisclosure(false)
  return (
    <div className={`${classes.preview} ${isPreviewOpen ? '' : classes.shut}`}>
      <Button
        className={classes.toggle}
        variant="default"
        size="sm"
        mb={isPreviewOpen ? 'sm' : 0}
        onClick={preview.toggle}
        aria-expanded={isPreviewOpen}
        leftSection={<IconDeviceMobile size={18} aria-hidden="true" />}
      >
        {isPreviewOpen ? 'Hide the preview' : 'Show a preview'}
      </Button>
      <AdminBrandPreview
        name={useValue(field('name'))}
        description={useValue(field('description'))}
        segments={useValue(field('segments'))}
        color={useValue(field('color'))}
        logo={useValue(field('logoImage'))?.url}
        banner={useValue(field('bannerImage'))?.url}
      />
    </div>
  )
}

export function AdminBrandForm({ brand, query }: { brand: AdminBrandForm_brand$key; query: AdminBrandForm_query$key }) {
  const { brandSegments, brandBuckets } = useFragment(
    graphql`
    fragment AdminBrandForm_query on Query { brandSegments brandBuckets @include(if: $edits) }
  `,
    query,
  )
  const known = useFragment(
    graphql`
    fragment AdminBrandForm_brand on Brand {
      databaseId name description color bucket segments version logoTransparent
      viewerCanEdit viewerCanEditSettings viewerCanEditContent
      room { curriculums { limit } courses { limit } }
      ...AdminBrandLimits_brand
      logoImage { ...fileValue_file }
      bannerImage { ...fileValue_file }
      thumbnailImage { ...fileValue_file }
      managers @include(if: $ownsAll) { user { databaseId fullName } }
    }
  `,
    brand,
  )
  const deleteBrand = useDeleteBrand()
  const may = useBrandRights(known)
  const form = useBrandForm(known, may)
  const { field } = form
  const remove = may.ownsAll && (
    <DeleteRecord form={form} ask={() => deleteBrand(known)} to="/auth/admin/brands">
      Delete brand
    </DeleteRecord>
  )
  const note = known.logoTransparent === false ? OPAQUE_LOGO : undefined
  return (
    <div className={classes.frame}>
      <Preview field={field} />
      <div className={classes.form}>
        <FormPage form={form} readOnly={may.readOnly} more={remove}>
          {may.settings && <SettingsSection field={field} buckets={brandBuckets ?? []} />}
          {may.content && <PageSection field={field} segments={brandSegments} note={note} />}
          {known.managers && <ManagersSection field={field} known={known.managers} />}
          {known.room && (
            <FormSection
              title="Limits"
              text={
                may.setsLimits
                  ? 'Most curriculums and courses this brand may hold. 0 sets no limit of its own.'
                  : 'What this brand holds and may hold.'
              }
            >
              <AdminBrandLimits
                brand={known}
                curriculums={field('curriculumLimit')}
                courses={field('courseLimit')}
                editable={may.setsLimits && !may.readOnly}
              />
            </FormSection>
          )}
        </FormPage>
      </div>
    </div>
  )
}
