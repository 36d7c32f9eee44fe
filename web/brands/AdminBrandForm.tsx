import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Button, SimpleGrid } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useForm, useWatch } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { AdminBrandForm_brand$key } from '../__generated__/AdminBrandForm_brand.graphql.ts'
import type { AdminBrandForm_query$key } from '../__generated__/AdminBrandForm_query.graphql.ts'
import type { AdminBrandFormMutation } from '../__generated__/AdminBrandFormMutation.graphql.ts'
import { fileValue } from '../relay/fileValue.ts'
import { useSave } from '../relay/useSave.ts'
import { useViewer } from '../shells/session.ts'
import { showDone } from '../ui/alerts.ts'
import { ColorField } from '../ui/ColorField.tsx'
import { discardChanges, FormPage, FormSection, settleChanges, showServerErrors } from '../ui/FormPage.tsx'
import { ImageField } from '../ui/ImageField.tsx'
import { SwitchField } from '../ui/SwitchField.tsx'
import { TagsField } from '../ui/TagsField.tsx'
import { TextAreaField, TextField } from '../ui/TextField.tsx'
import { changedFile, type FileValue } from '../ui/uploads.ts'
import { AdminBrandManagersField } from './AdminBrandManagersField.tsx'
import { AdminBrandPreview } from './AdminBrandPreview.tsx'
import { useDeleteBrand } from './useDeleteBrand.ts'

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Name is required.'), z.maxLength(80, 'Name may have at most 80 characters.')),
  description: z.string().check(z.maxLength(600, 'The description may have at most 600 characters.')),
  color: z.string().check(z.regex(/^$|^#[0-9a-f]{6}$/i, 'Give a colour as #rrggbb.')),
  bucket: z.string().check(z.maxLength(40, 'The bucket may have at most 40 characters.')),
  segments: z.array(z.string().check(z.maxLength(40, 'A segment may have at most 40 characters.'))).check(z.maxLength(20, 'At most 20 segments.')),
  active: z.boolean(),
  managers: z.array(z.string()),
  logoImage: z.custom<FileValue | null>(),
  bannerImage: z.custom<FileValue | null>(),
  thumbnailImage: z.custom<FileValue | null>(),
})

export function AdminBrandForm({ brand, query }: { brand: AdminBrandForm_brand$key; query: AdminBrandForm_query$key }) {
  const { brandSegments, candidates } = useFragment(graphql`
    fragment AdminBrandForm_query on Query { brandSegments ...AdminBrandManagersField_query @include(if: $ownsAll) @alias(as: "candidates") }
  `, query)
  const known = useFragment(graphql`
    fragment AdminBrandForm_brand on Brand {
      databaseId name description color bucket segments active viewerCanEdit
      logoImage { ...fileValue_file }
      bannerImage { ...fileValue_file }
      thumbnailImage { ...fileValue_file }
      managers @include(if: $ownsAll) { user { databaseId } ...AdminBrandManagersField_managers }
    }
  `, brand)
  const [save] = useSave<AdminBrandFormMutation>(graphql`
    mutation AdminBrandFormMutation($input: SaveBrandInput!, $ownsAll: Boolean!) { saveBrand(input: $input) { brand { id ...AdminBrandForm_brand } } }
  `)
  const { rights } = useViewer()
  const navigate = useNavigate()
  const deleteBrand = useDeleteBrand()
  const ownsAll = rights.includes('create-delete-brand')
  const readOnly = !known.viewerCanEdit
  const managers = known.managers ?? []
  const stored = {
    name: known.name, description: known.description, color: known.color ?? '', bucket: known.bucket ?? '', segments: [...known.segments], active: known.active,
    managers: managers.map(({ user }) => user.databaseId), logoImage: fileValue(known.logoImage), bannerImage: fileValue(known.bannerImage), thumbnailImage: fileValue(known.thumbnailImage),
  }
  const form = useForm({ values: stored, resetOptions: { keepDirtyValues: true }, resolver: standardSchemaResolver(schema) })
  const { control } = form
  const [name, color, logoImage, bannerImage] = useWatch({ control, name: ['name', 'color', 'logoImage', 'bannerImage'] })

  const submit = form.handleSubmit(async ({ managers, active, logoImage, bannerImage, thumbnailImage, ...texts }) => {
    const { data, ...refused } = await save({
      ownsAll,
      input: {
        ...texts, databaseId: known.databaseId, active: active === stored.active ? undefined : active, managerIds: ownsAll ? managers : undefined,
        logoImageId: changedFile(stored.logoImage, logoImage), bannerImageId: changedFile(stored.bannerImage, bannerImage), thumbnailImageId: changedFile(stored.thumbnailImage, thumbnailImage),
      },
    })
    if (!data) return showServerErrors(form, refused)
    settleChanges(form)
    showDone('The brand is saved')
  })
  const remove = async () => {
    discardChanges(form)
    if (await deleteBrand(known)) void navigate('/auth/admin/brands')
  }

  return (
    <FormPage control={control} onSubmit={submit} readOnly={readOnly} onReset={() => discardChanges(form)}
      more={ownsAll && <Button variant="subtle" color="red" leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={() => { void remove() }}>Delete brand</Button>}>
      <FormSection title="About" text="The name and a few sentences stand on the brand’s page.">
        <TextField control={control} name="name" label="Name" required readOnly={readOnly} maxLength={80} />
        <TextAreaField control={control} name="description" label="Description" max={600} readOnly={readOnly} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TagsField control={control} name="segments" label="Segments" description="Kinds of vehicles or parts." placeholder="Type and press Enter" data={[...brandSegments]} readOnly={readOnly} />
          <TextField control={control} name="bucket" label="Training bucket" description="Groups brands on the training page. Optional." readOnly={readOnly} maxLength={40} />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Look" text={<AdminBrandPreview name={name} color={color} logo={logoImage?.url} banner={bannerImage?.url} />}>
        <ColorField control={control} name="color" label="Brand colour" description="Buttons and links take a shade of it that can be read. Empty takes the portal’s colour." readOnly={readOnly} maw={280} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ImageField control={control} name="logoImage" label="Logo" shape="logo" readOnly={readOnly} />
          <ImageField control={control} name="thumbnailImage" label="Thumbnail" shape="thumbnail" readOnly={readOnly} />
        </SimpleGrid>
        <ImageField control={control} name="bannerImage" label="Banner" shape="banner" readOnly={readOnly} />
      </FormSection>
      {candidates && (
        <FormSection title="Managers" text="They edit this brand and everything that belongs to it.">
          <AdminBrandManagersField control={control} name="managers" query={candidates} chosen={managers} />
        </FormSection>
      )}
      <FormSection title="Publication" text="Learners see active brands only.">
        <SwitchField control={control} name="active" label="Active" description="Switched off, the brand and its curriculums are hidden from learners." disabled={readOnly || !rights.includes('publish-brand')} />
      </FormSection>
    </FormPage>
  )
}
