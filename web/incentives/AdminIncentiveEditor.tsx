import { SimpleGrid } from '@mantine/core'
import { Suspense } from 'react'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import { useField, useValue } from '../ui/fields/useField.ts'
import { required, upTo, within } from '../ui/texts.ts'
import { SaveIncentiveInput } from '../contract/__generated__/limits.ts'
import type {
  AdminIncentiveEditor_incentive$data,
  AdminIncentiveEditor_incentive$key,
} from '../__generated__/AdminIncentiveEditor_incentive.graphql.ts'
import type { AdminIncentiveEditorMutation } from '../__generated__/AdminIncentiveEditorMutation.graphql.ts'
import { fileValue } from '../relay/fileValue.ts'
import { useSave } from '../relay/useSave.ts'
import { useDraftKey, useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import type { Fields } from '../ui/fields/bound.ts'
import { FindField, type Found } from '../ui/fields/FindField.tsx'
import { DeleteRecord, FormPage, FormSection } from '../ui/forms/FormPage.tsx'
import { PictureFields } from '../ui/fields/pictures/PictureFields.tsx'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx'
import { changedFile, type FileValue } from '../ui/uploads/uploads.ts'
import { useDeleteIncentive } from './useDeleteIncentive.ts'
import { useFoundCurriculums } from './useFoundCurriculums.ts'

const schema = z.object({
  name: required('Name', SaveIncentiveInput.name.max),
  description: upTo('The description', SaveIncentiveInput.description.max),
  active: z.boolean(),
  curriculum: z.custom<Found | null>(),
  points: z.nullable(within(SaveIncentiveInput.points)),
  expiresAfterDays: z
    .nullable(within({ ...SaveIncentiveInput.expiresAfterDays, min: 0 }))
    .check(z.refine((days) => days !== 0, 'Leave it empty for no expiration, or enter 1 day or more.')),
  shipped: z.boolean(),
  withCodes: z.boolean(),
  stock: z.nullable(within(SaveIncentiveInput.stock)),
  image: z.custom<FileValue | null>(),
  qrcodeImage: z.custom<FileValue | null>(),
})

type Known = AdminIncentiveEditor_incentive$data
type Values = z.infer<typeof schema>
type PartProps = { field: Fields<Values> }

const storedOf = (known: Known): Values => ({
  name: known.name,
  description: known.description,
  active: known.active,
  points: known.points,
  expiresAfterDays: known.expiresAfterDays ?? null,
  shipped: known.shipped,
  withCodes: known.withCodes,
  stock: known.stock ?? null,
  image: fileValue(known.image),
  qrcodeImage: fileValue(known.qrcodeImage),
  curriculum: known.curriculum ? { value: known.curriculum.databaseId, label: known.curriculum.name } : null,
})

function useIncentiveForm(known: Known, mayShow: boolean) {
  const [save] = useSave<AdminIncentiveEditorMutation>(graphql`
    mutation AdminIncentiveEditorMutation($input: SaveIncentiveInput!) { saveIncentive(input: $input) { incentive { id left lowStock curriculumName ...AdminIncentiveEditor_incentive } } }
  `)
  const stored = storedOf(known)
  const draft = useDraftKey('incentive', known.databaseId)
  return useRecordForm({
    stored,
    schema,
    version: known.version,
    draft,
    async send({ image, qrcodeImage, active, curriculum: home, points, stock, ...rest }, version) {
      const input = {
        databaseId: known.databaseId,
        version,
        ...rest,
        points: points ?? 0,
        ...(mayShow ? { active } : {}),
        ...(home?.value === stored.curriculum?.value ? {} : { curriculumId: home?.value ?? null }),
        ...(stock === stored.stock ? {} : { stock, stockWas: stored.stock }),
        imageId: changedFile(stored.image, image),
        qrcodeImageId: changedFile(stored.qrcodeImage, qrcodeImage),
      }
      const { data, fields } = await save({ input })
      if (data) return { data }
      const { curriculumId, ...others } = fields
      return { fields: { ...others, ...(curriculumId ? { curriculum: curriculumId } : {}) } }
    },
    saved: () => showDone('The incentive is saved'),
  })
}

const WhatSection = ({ field, mayShow }: PartProps & { mayShow: boolean }) => (
  <FormSection title="What it is" text="As learners see it.">
    <TextField {...field('name')} label="Name" />
    <TextAreaField {...field('description')} label="Description" />
    <PictureFields
      pictures={[
        { of: field('image'), label: 'Picture', shape: 'thumbnail' },
        {
          of: field('qrcodeImage'),
          label: 'QR code',
          shape: 'code',
          description: 'Shown to the owner once it is redeemed. PNG or JPEG.',
        },
      ]}
    />
    <SwitchField
      {...field('active')}
      label="Shown to learners"
      disabled={!mayShow}
      description={
        mayShow
          ? 'Inactive ones are earned and taken by nobody new; what was earned can still be redeemed.'
          : 'Publishing incentives takes a right you do not have.'
      }
    />
  </FormSection>
)

function EarningSection({ field }: PartProps) {
  const { keepsToOwnBrands } = useViewer()
  const curriculum = useField(field('curriculum'))
  return (
    <FormSection title="How it is earned" text="Completing the curriculum earns it, from the day it is offered.">
      <Suspense>
        <FindField
          label="Curriculum"
          description={keepsToOwnBrands ? undefined : 'Without one it is given by hand or taken for points by anyone.'}
          placeholder="Search curriculums"
          useFound={useFoundCurriculums}
          withAsterisk={keepsToOwnBrands}
          chosen={curriculum.field.value}
          onChoose={curriculum.field.onChange}
          error={curriculum.problem}
        />
      </Suspense>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField {...field('points')} label="Price in points" description="What redeeming takes; 0 for nothing." />
        <NumberField
          {...field('expiresAfterDays')}
          label="Days to redeem it"
          description="Counted from the day it is earned. Leave it empty for no expiration."
          min={SaveIncentiveInput.expiresAfterDays.min}
        />
      </SimpleGrid>
    </FormSection>
  )
}

function HandoverSection({ field }: PartProps) {
  const withCodes = useValue(field('withCodes'))
  return (
    <FormSection title="How it reaches people" text="Codes and pieces are handed out one by one and never twice.">
      <SwitchField
        {...field('withCodes')}
        label="Gives a code"
        description="Redeeming hands over the next free code of the Codes tab."
      />
      <SwitchField {...field('shipped')} label="Shipped by mail" description="Redeeming asks where to send it." />
      {!withCodes && (
        <NumberField
          {...field('stock')}
          label="Pieces in stock"
          description="Leave it empty for no limit. Each redemption takes one."
          maw={280}
        />
      )}
    </FormSection>
  )
}

/** What an incentive is, what it costs and how it reaches people. */
export function AdminIncentiveEditor({ incentive }: { incentive: AdminIncentiveEditor_incentive$key }) {
  const known = useFragment(
    graphql`
    fragment AdminIncentiveEditor_incentive on Incentive {
      databaseId version name description active points expiresAfterDays shipped withCodes stock viewerCanEdit image { ...fileValue_file } qrcodeImage { ...fileValue_file } curriculum { databaseId name }
      ...useDeleteIncentive_incentive
    }
  `,
    incentive,
  )
  const { rights } = useViewer()
  const remove = useDeleteIncentive()
  const mayShow = rights.includes('publish-incentives')
  const form = useIncentiveForm(known, mayShow)
  const { field } = form

  return (
    <FormPage
      form={form}
      readOnly={!known.viewerCanEdit}
      saveLabel="Save incentive"
      more={
        rights.includes('delete-incentives') &&
        known.viewerCanEdit && (
          <DeleteRecord form={form} ask={() => remove(known)} to="/auth/admin/incentives">
            Delete
          </DeleteRecord>
        )
      }
    >
      <WhatSection field={field} mayShow={mayShow} />
      <EarningSection field={field} />
      <HandoverSection field={field} />
    </FormPage>
  )
}
