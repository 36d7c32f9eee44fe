import { graphql, useFragment } from 'react-relay'
import { AudienceField } from '../domain/audience/AudienceField.tsx'
import type { AdminCurriculumForm_curriculum$key } from '../__generated__/AdminCurriculumForm_curriculum.graphql.ts'
import type { AdminCurriculumForm_query$key } from '../__generated__/AdminCurriculumForm_query.graphql.ts'
import type { AdminCurriculumFormMutation } from '../__generated__/AdminCurriculumFormMutation.graphql.ts'
import { fileValue } from '../relay/fileValue.ts'
import { useSave } from '../relay/useSave.ts'
import { useDraftKey, useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { DeleteRecord, FormPage, FormSection } from '../ui/forms/FormPage.tsx'
import { PictureFields } from '../ui/fields/pictures/PictureFields.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { MultiSelectField } from '../ui/fields/SelectField.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TagsField } from '../ui/fields/TagsField.tsx'
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx'
import { changedFile } from '../ui/uploads/uploads.ts'
import { AdminDueFields } from './due/AdminDueFields.tsx'
import { dueSent, dueStored, schema } from './curriculumValues.ts'
import { useDeleteCurriculum } from './useDeleteCurriculum.tsx'

type Props = { curriculum: AdminCurriculumForm_curriculum$key; query: AdminCurriculumForm_query$key; list: string }

export function AdminCurriculumForm({ curriculum, query, list }: Props) {
  const offered = useFragment(
    graphql`
    fragment AdminCurriculumForm_query on Query {
      brands(first: 100) { edges { node { databaseId name } } }
      brandSegments
      ...AudienceField_query
    }
  `,
    query,
  )
  const { brands, brandSegments } = offered
  const known = useFragment(
    graphql`
    fragment AdminCurriculumForm_curriculum on Curriculum {
      databaseId name description segments mandatory dueOn dueDays version viewerCanEdit
      ...useDeleteCurriculum_curriculum
      image { ...fileValue_file }
      bannerImage { ...fileValue_file }
      brands { databaseId name }
      audience { databaseId ...AudienceField_groups }
    }
  `,
    curriculum,
  )
  const [save] = useSave<AdminCurriculumFormMutation>(graphql`
    mutation AdminCurriculumFormMutation($input: SaveCurriculumInput!) { saveCurriculum(input: $input) { curriculum { id updatedAt ...AdminCurriculumForm_curriculum } } }
  `)
  const { rights, ownedBrands, keepsToOwnBrands } = useViewer()
  const deleteCurriculum = useDeleteCurriculum()
  const readOnly = !known.viewerCanEdit
  const stored = {
    name: known.name,
    description: known.description,
    segments: [...known.segments],
    mandatory: known.mandatory,
    brandIds: known.brands.map(({ databaseId }) => databaseId),
    audienceIds: known.audience.map(({ databaseId }) => databaseId),
    ...dueStored(known),
    image: fileValue(known.image),
    bannerImage: fileValue(known.bannerImage),
  }
  const draft = useDraftKey('curriculum', known.databaseId)
  const form = useRecordForm({
    stored,
    schema,
    version: known.version,
    draft,
    send: ({ image, bannerImage, due, dueOn, dueDays, ...texts }, version) =>
      save({
        input: {
          ...texts,
          ...dueSent({ due, dueOn, dueDays }),
          databaseId: known.databaseId,
          imageId: changedFile(stored.image, image),
          bannerImageId: changedFile(stored.bannerImage, bannerImage),
          version,
        },
      }),
    saved: () => showDone('The curriculum is saved'),
  })
  const { field } = form
  const remove = !readOnly && rights.includes('delete-curriculums') && (
    <DeleteRecord form={form} ask={() => deleteCurriculum(known)} to={list}>
      Delete curriculum
    </DeleteRecord>
  )

  // A brand manager gives curriculums to own brands only; what it belongs to now is named all the same.
  const givable = keepsToOwnBrands
    ? ownedBrands.map(({ _id, name }) => [_id, name] as const)
    : brands.edges.map(({ node }) => [node.databaseId, node.name] as const)
  const choices = Array.from(
    new Map([...known.brands.map(({ databaseId, name }) => [databaseId, name] as const), ...givable]),
    ([value, label]) => ({ value, label }),
  )
  return (
    <FormPage form={form} readOnly={readOnly} more={remove}>
      <FormSection title="About" text="Shown on the card and at the top of the curriculum’s page.">
        <TextField {...field('name')} label="Name" />
        <TextAreaField {...field('description')} label="Description" />
        <TagsField
          {...field('segments')}
          label="Segments"
          description="Kinds of vehicles or parts."
          placeholder="Type and press Enter"
          data={[...brandSegments]}
        />
      </FormSection>
      <FormSection title="For whom" text="Learners see a published curriculum when its audience and brand fit them.">
        <MultiSelectField
          {...field('brandIds')}
          label="Brands"
          data={choices}
          placeholder="Choose brands"
          description="Left empty, it belongs to no brand and is shown to all."
        />
        <AudienceField {...field('audienceIds')} query={offered} chosen={known.audience} />
        <SwitchField
          {...field('mandatory')}
          label="Mandatory"
          description="Comes first in the training of everyone it is for."
        />
      </FormSection>
      <FormSection title="Due date" text="By when everyone it is for should have completed it.">
        <AdminDueFields form={form} />
      </FormSection>
      <FormSection title="Pictures">
        <PictureFields
          pictures={[
            { of: field('image'), label: 'Thumbnail', shape: 'thumbnail' },
            { of: field('bannerImage'), label: 'Banner', shape: 'banner' },
          ]}
        />
      </FormSection>
    </FormPage>
  )
}
