import { SimpleGrid } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { AdminLearningRecordStoreForm_query$key } from '../__generated__/AdminLearningRecordStoreForm_query.graphql.ts'
import type {
  AdminLearningRecordStoreForm_store$data,
  AdminLearningRecordStoreForm_store$key,
} from '../__generated__/AdminLearningRecordStoreForm_store.graphql.ts'
import type { AdminLearningRecordStoreFormMutation } from '../__generated__/AdminLearningRecordStoreFormMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { FormPage, FormSection, settleChanges } from '../ui/forms/FormPage.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { AdminLearningRecordStatus } from './AdminLearningRecordStatus.tsx'
import { storeValues, type StoreValues } from './storeValues.ts'

const valuesOf = ({ endpoint, username }: AdminLearningRecordStoreForm_store$data): StoreValues => ({
  endpoint,
  username,
  password: '',
})

/** Where what people learn is told to, and how that goes. */
export function AdminLearningRecordStoreForm({ query }: { query: AdminLearningRecordStoreForm_query$key }) {
  const data = useFragment(
    graphql`
    fragment AdminLearningRecordStoreForm_query on Query {
      learningRecordStore { ...AdminLearningRecordStoreForm_store }
      ...AdminLearningRecordStatus_query
    }
  `,
    query,
  )
  const store = useFragment<AdminLearningRecordStoreForm_store$key>(
    graphql`
    fragment AdminLearningRecordStoreForm_store on LearningRecordStore {
      version endpoint username hasPassword ...AdminLearningRecordStatus_store
    }
  `,
    data.learningRecordStore,
  )
  const [save] = useSave<AdminLearningRecordStoreFormMutation>(graphql`
    mutation AdminLearningRecordStoreFormMutation($input: SaveLearningRecordStoreInput!) { saveLearningRecordStore(input: $input) { learningRecordStore { ...AdminLearningRecordStoreForm_store } } }
  `)
  const form = useRecordForm({
    stored: valuesOf(store),
    schema: storeValues,
    version: store.version,
    send: ({ password, ...values }, version) =>
      save(
        { input: { ...values, ...(password ? { password } : {}), version } },
        {
          updater: (records) => {
            const saved = records.getRootField('saveLearningRecordStore')?.getLinkedRecord('learningRecordStore')
            if (saved) records.getRoot().setLinkedRecord(saved, 'learningRecordStore')
          },
        },
      ),
    saved: (_data, values) => {
      settleChanges(form.form, { ...values, password: '' })
      showDone(values.endpoint ? 'The learning record store is saved' : 'The learning record store is turned off')
    },
  })
  const { field } = form
  return (
    <FormPage form={form}>
      <FormSection
        title="Learning record store"
        text="Completed courses and curriculums, attended live training, quizzes, sections, videos and podcasts are sent there as xAPI statements. Leave the address empty to turn it off."
      >
        <TextField
          {...field('endpoint')}
          label="Endpoint"
          description="The xAPI address of your store, without /statements."
          placeholder="https://lrs.example.com/xapi"
          spellCheck={false}
          inputMode="url"
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextField {...field('username')} label="User name or key" spellCheck={false} autoComplete="off" />
          <PasswordField
            {...field('password')}
            label="Password or secret"
            autoComplete="off"
            placeholder={store.hasPassword ? 'Kept; type to replace it' : ''}
          />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Delivery" text="Records the store rejected appear here. Records wait while it is down.">
        <AdminLearningRecordStatus query={data} />
      </FormSection>
    </FormPage>
  )
}
