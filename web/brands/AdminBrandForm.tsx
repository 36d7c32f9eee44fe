import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import { SaveBrandInput } from '../contract/__generated__/limits.ts'
import type { AdminBrandForm_brand$key } from '../__generated__/AdminBrandForm_brand.graphql.ts'
import type { AdminBrandForm_query$key } from '../__generated__/AdminBrandForm_query.graphql.ts'
import type { AdminBrandFormMutation } from '../__generated__/AdminBrandFormMutation.graphql.ts'
import { fileValue } from '../relay/fileValue.ts'
import { useSave } from '../relay/useSave.ts'
import { useDraftKey, useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { AutocompleteField } from '../ui/fields/AutocompleteField.tsx'
import { ColorField } from '../ui/fields/ColorField.tsx'
import { FindManyField } from '../ui/fields/FindManyField.tsx'
import { DeleteRecord, FormPage, FormSection } from '../ui/forms/FormPage.tsx'
import { OPAQUE_LOGO } from '../ui/fields/ImageField.tsx'
import { PictureFields } from '../ui/fields/PictureFields.tsx'
import { TagsField } from '../ui/fields/TagsField.tsx'
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx'
import { required, upTo, within } from '../ui/texts.ts'
import { changedFile, type FileValue } from '../ui/forms/uploads.ts'
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
  const [save] = useSave<AdminBrandFormMutation>(graphql`
    mutation AdminBrandFormMutation($input: SaveBrandInput!, $ownsAll: Boolean!) { saveBrand(input: $input) { brand { id ...AdminBrandForm_brand } } }
  `)
  const { rights } = useViewer()
  const deleteBrand = useDeleteBrand()
  // Where there is room the preview stands beside the form; where there is not, it opens on demand.
  const [isPreviewOpen, preview] = useDisclosure(false)
  const ownsAll = rights.includes('create-delete-brand')
  const setsLimits = rights.includes('edit-course-curriculum-limit')
  const readOnly = !known.viewerCanEdit
  // Who edits one half is not bothered with the other; who only looks sees both.
  const sees = { settings: readOnly || known.viewerCanEditSettings, content: readOnly || known.viewerCanEditContent }
  const managers = known.managers ?? []
  const note = known.logoTransparent === false ? OPAQUE_LOGO : undefined
  const stored = {
    name: known.name,
    description: known.description,
    color: known.color ?? '',
    bucket: known.bucket ?? '',
    segments: [...known.segments],
    curriculumLimit: known.room?.curriculums.limit ?? 0,
    courseLimit: known.room?.courses.limit ?? 0,
    managers: managers.map(({ user }) => user.databaseId),
    logoImage: fileValue(known.logoImage),
    bannerImage: fileValue(known.bannerImage),
    thumbnailImage: fileValue(known.thumbnailImage),
  }
  const draft = useDraftKey('brand', known.databaseId)
  const form = useRecordForm({
    stored,
    schema,
    version: known.version,
    draft,
    send: ({ name, color, bucket, managers, curriculumLimit, courseLimit, ...page }, version) =>
      save({
        ownsAll,
        input: {
          version,
          databaseId: known.databaseId,
          ...(sees.settings ? { name, color, bucket } : {}),
          ...(sees.content
            ? {
                description: page.description,
                segments: page.segments,
                logoImageId: changedFile(stored.logoImage, page.logoImage),
                bannerImageId: changedFile(stored.bannerImage, page.bannerImage),
                thumbnailImageId: changedFile(stored.thumbnailImage, page.thumbnailImage),
              }
            : {}),
          managerIds: ownsAll ? managers : undefined,
          ...(setsLimits ? { curriculumLimit, courseLimit } : {}),
        },
      }),
    saved: () => showDone('The brand is saved'),
  })
  const { control } = form
  const [name, description, segments, color, logoImage, bannerImage] = useWatch({
    control,
    name: ['name', 'description', 'segments', 'color', 'logoImage', 'bannerImage'],
  })
  const remove = ownsAll && (
    <DeleteRecord form={form} ask={() => deleteBrand(known)} to="/auth/admin/brands">
      Delete brand
    </DeleteRecord>
  )

  return (
    <div className={classes.frame}>
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
          name={name}
          description={description}
          segments={segments}
          color={color}
          logo={logoImage?.url}
          banner={bannerImage?.url}
        />
      </div>
      <div className={classes.form}>
        <FormPage form={form} readOnly={readOnly} more={remove}>
          {sees.settings && (
            <FormSection
              title="Settings"
              text="Everything of this brand takes its name and color: its page, its curriculums and the player."
            >
              <TextField
                control={control}
                name="name"
                label="Name"
                required
                readOnly={readOnly}
                maxLength={SaveBrandInput.name.max}
              />
              <ColorField
                control={control}
                name="color"
                label="Brand color"
                description="Buttons and links take a shade of it that can be read. Empty takes the portal’s color."
                readOnly={readOnly}
                maw={280}
              />
              <AutocompleteField
                control={control}
                name="bucket"
                label="Training bucket"
                description="Brands of one bucket are shown together, with one progress. Optional."
                data={[...(brandBuckets ?? [])]}
                readOnly={readOnly}
                maxLength={SaveBrandInput.bucket.max}
              />
            </FormSection>
          )}
          {sees.content && (
            <FormSection title="Page" text="What people read and see on the brand’s page.">
              <TextAreaField
                control={control}
                name="description"
                label="Description"
                max={SaveBrandInput.description.max}
                readOnly={readOnly}
              />
              <TagsField
                control={control}
                name="segments"
                label="Segments"
                description="Kinds of vehicles or parts."
                placeholder="Type and press Enter"
                data={[...brandSegments]}
                readOnly={readOnly}
              />
              <PictureFields
                control={control}
                readOnly={readOnly}
                pictures={[
                  { name: 'logoImage', label: 'Logo', shape: 'logo', note },
                  { name: 'thumbnailImage', label: 'Thumbnail', shape: 'thumbnail' },
                  { name: 'bannerImage', label: 'Banner', shape: 'banner' },
                ]}
              />
            </FormSection>
          )}
          {known.managers && (
            <FormSection title="Managers" text="They edit this brand and everything that belongs to it.">
              <FindManyField
                control={control}
                name="managers"
                label="Brand managers"
                description="People whose role is brand manager."
                placeholder="Type a name or an address"
                nothingFoundMessage="No brand manager of this name"
                known={managers.map(({ user }) => ({ value: user.databaseId, label: user.fullName }))}
                useFound={useFoundManagers}
              />
            </FormSection>
          )}
          {known.room && (
            <FormSection
              title="Limits"
              text={
                setsLimits
                  ? 'Most curriculums and courses this brand may hold. 0 sets no limit of its own.'
                  : 'What this brand holds and may hold.'
              }
            >
              <AdminBrandLimits
                control={control}
                brand={known}
                names={{ curriculums: 'curriculumLimit', courses: 'courseLimit' }}
                editable={setsLimits && !readOnly}
              />
            </FormSection>
          )}
        </FormPage>
      </div>
    </div>
  )
}
