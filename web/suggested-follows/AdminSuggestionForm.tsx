import { Suspense } from 'react'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { AdminSuggestionForm_query$key } from '../__generated__/AdminSuggestionForm_query.graphql.ts'
import type { AdminSuggestionForm_suggestion$key } from '../__generated__/AdminSuggestionForm_suggestion.graphql.ts'
import type { AdminSuggestionFormMutation } from '../__generated__/AdminSuggestionFormMutation.graphql.ts'
import type { AdminSuggestionFormPeopleQuery } from '../__generated__/AdminSuggestionFormPeopleQuery.graphql.ts'
import { SaveSuggestedFollowInput } from '../contract/__generated__/limits.ts'
import { AudienceField } from '../domain/audience/AudienceField.tsx'
import { fileValue } from '../relay/fileValue.ts'
import { useSave } from '../relay/useSave.ts'
import { useDraftKey } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import type { Bound } from '../ui/fields/bound.ts'
import { FindField, type Found } from '../ui/fields/FindField.tsx'
import { PictureFields } from '../ui/fields/pictures/PictureFields.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useField } from '../ui/fields/useField.ts'
import { dotted } from '../ui/formats.ts'
import { DeleteRecord, FormPage, FormSection } from '../ui/forms/FormPage.tsx'
import { changedFile, type FileValue } from '../ui/uploads/uploads.ts'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { upTo } from '../ui/texts.ts'
import { useSuggestionActions } from './AdminSuggestionActions.ts'

const LIST = '/auth/admin/suggested-follows'

const schema = z.object({
  person: z.nullable(z.custom<Found>()).check(z.refine((person) => person !== null, 'Choose a person.')),
  reason: upTo('The line', SaveSuggestedFollowInput.reason.max),
  published: z.boolean(),
  audienceIds: z.array(z.string()),
  image: z.custom<FileValue | null>(),
})

/** People nobody has suggested yet, for a FindField. */
function useFoundPeople(text: string): Found[] {
  const { peopleToSuggest } = useLazyLoadQuery<AdminSuggestionFormPeopleQuery>(
    graphql`query AdminSuggestionFormPeopleQuery($text: String) { peopleToSuggest(first: 20, text: $text) { edges { node { databaseId fullName email } } } }`,
    { text: text || null },
    { fetchPolicy: 'store-and-network' },
  )
  return peopleToSuggest.edges.map(({ node: { databaseId, fullName, email } }) => ({
    value: databaseId,
    label: dotted(fullName, email !== fullName && email),
  }))
}

function PersonField(bound: Bound<Found | null>) {
  const { field, problem } = useField(bound)
  return (
    <Suspense>
      <FindField
        label="Person"
        placeholder="Search by name or email"
        required
        error={problem}
        chosen={field.value}
        useFound={useFoundPeople}
        onChoose={field.onChange}
      />
    </Suspense>
  )
}

type Props = { suggestion?: AdminSuggestionForm_suggestion$key; query: AdminSuggestionForm_query$key }

/** Suggests a person: who, why, with which picture and for whom. */
export function AdminSuggestionForm({ suggestion, query }: Props) {
  const offered = useFragment(graphql`fragment AdminSuggestionForm_query on Query { ...AudienceField_query }`, query)
  const known = useFragment(
    graphql`
    fragment AdminSuggestionForm_suggestion on SuggestedFollow {
      databaseId name personId reason published followerCount version viewerCanEdit
      ownImage { ...fileValue_file }
      audience { databaseId ...AudienceField_groups }
    }
  `,
    suggestion ?? null,
  )
  const [save] = useSave<AdminSuggestionFormMutation>(graphql`
    mutation AdminSuggestionFormMutation($input: SaveSuggestedFollowInput!) {
      saveSuggestedFollow(input: $input) { suggestedFollow { id ...AdminSuggestionForm_suggestion } }
    }
  `)
  const navigate = useNavigate()
  const { remove } = useSuggestionActions()
  const draft = useDraftKey('suggested-follow', known?.databaseId)
  const stored = {
    person: known ? { value: known.personId ?? '', label: known.name } : (null as Found | null),
    reason: known?.reason ?? '',
    published: known?.published ?? false,
    audienceIds: known?.audience.map(({ databaseId }) => databaseId) ?? [],
    image: fileValue(known?.ownImage),
  }
  const form = useRecordForm({
    stored,
    schema,
    version: known?.version,
    draft,
    send: ({ person, image, ...values }, version) =>
      save({
        input: {
          ...values,
          databaseId: known?.databaseId,
          version,
          personId: known ? undefined : person?.value,
          imageId: changedFile(stored.image, image),
        },
      }),
    saved() {
      showDone(known ? 'Saved' : 'The person is suggested')
      if (!known) void navigate(LIST)
    },
  })
  const { field } = form
  return (
    <FormPage
      form={form}
      readOnly={known ? !known.viewerCanEdit : false}
      saveLabel={known ? undefined : 'Suggest'}
      more={
        known && (
          <DeleteRecord
            form={form}
            ask={() => remove({ databaseId: known.databaseId, name: known.name, followerCount: known.followerCount })}
            to={LIST}
          >
            Delete suggestion
          </DeleteRecord>
        )
      }
    >
      <FormSection title="Who and why">
        {!known && <PersonField {...field('person')} />}
        <TextField
          {...field('reason')}
          label="Why follow them"
          description="One line, such as: Master technician, answers every brake question."
        />
        <SwitchField {...field('published')} label="Shown to learners" />
      </FormSection>
      <FormSection title="For whom" text="Only they see the suggestion. Nobody is suggested to themselves.">
        <AudienceField {...field('audienceIds')} query={offered} chosen={known?.audience ?? []} />
      </FormSection>
      <FormSection title="Picture">
        <PictureFields
          pictures={[
            {
              of: field('image'),
              label: 'Picture',
              shape: 'avatar',
              description: 'Left empty, the person’s own picture is shown.',
            },
          ]}
        />
      </FormSection>
    </FormPage>
  )
}
