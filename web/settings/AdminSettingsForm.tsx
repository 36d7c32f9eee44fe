import { graphql, useFragment } from 'react-relay'
import type { AdminSettingsForm_query$key } from '../__generated__/AdminSettingsForm_query.graphql.ts'
import type { AdminSettingsForm_settings$key } from '../__generated__/AdminSettingsForm_settings.graphql.ts'
import type { AdminSettingsFormMutation } from '../__generated__/AdminSettingsFormMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { refreshSession } from '../session/session.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { FormPage, FormSection } from '../ui/forms/FormPage.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import {
  SettingsAccess,
  SettingsFeatures,
  SettingsLimits,
  SettingsLook,
  SettingsLoyalty,
} from './AdminSettingsSections.tsx'
import { AdminTrainingOnlyFields } from './AdminTrainingOnlyFields.tsx'
import { SharedContentHost } from './SharedContentHost.tsx'
import { settingsValues } from './settingsValues.ts'
import { storedSettings } from './storedSettings.ts'

export function AdminSettingsForm({ query }: { query: AdminSettingsForm_query$key }) {
  const {
    roles,
    businessUnits,
    settings: record,
    ...rest
  } = useFragment(
    graphql`
    fragment AdminSettingsForm_query on Query {
      settings { ...AdminSettingsForm_settings }
      roles(first: 100) { edges { node { key name } } }
      businessUnits(first: 100) { edges { node { databaseId name } } }
      ...AdminTrainingOnlyFields_query
    }
  `,
    query,
  )
  const known = useFragment<AdminSettingsForm_settings$key>(
    graphql`fragment AdminSettingsForm_settings on Settings { version sharedContentHost ...storedSettings_settings }`,
    record,
  )
  const [save] = useSave<AdminSettingsFormMutation>(graphql`
    mutation AdminSettingsFormMutation($input: SaveSettingsInput!) { saveSettings(input: $input) { settings { ...AdminSettingsForm_settings } } }
  `)
  const stored = storedSettings(known)
  const form = useRecordForm({
    stored,
    schema: settingsValues,
    version: known.version,
    send: ({ curriculumId, courseId, ...values }, version) =>
      save(
        {
          input: {
            version,
            values: { ...values, trainingOnlyTarget: curriculumId && courseId ? { curriculumId, courseId } : null },
          },
        },
        {
          updater: (store) => {
            const saved = store.getRootField('saveSettings')?.getLinkedRecord('settings')
            if (saved) store.getRoot().setLinkedRecord(saved, 'settings')
          },
        },
      ),
    async saved() {
      showDone('The settings are saved')
      await refreshSession().catch(showFailure)
    },
  })
  const { field } = form
  // One that the browser does not list stays choosable.
  const zones = [...new Set([stored.timeZone, ...Intl.supportedValuesOf('timeZone')])].toSorted()
  return (
    <FormPage form={form}>
      {known.sharedContentHost && <SharedContentHost host={known.sharedContentHost} />}
      <SettingsFeatures field={field} />
      <SettingsAccess field={field} roles={roles.edges.map(({ node }) => ({ value: node.key, label: node.name }))} />
      <SettingsLook field={field} zones={zones} />
      <SettingsLimits field={field} />
      <SettingsLoyalty
        field={field}
        businessUnits={businessUnits.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))}
      />
      <FormSection title="Training-only mode" text="Everybody but administrators sees one course and nothing else.">
        <AdminTrainingOnlyFields form={form} query={rest} />
      </FormSection>
    </FormPage>
  )
}
