import { SettingsRecord } from '../contract/__generated__/limits.ts'
/* oxlint-disable relay/unused-fields -- the form holds the record whole and reads its parts by name */
import { SimpleGrid } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { AdminSettingsForm_query$key } from '../__generated__/AdminSettingsForm_query.graphql.ts'
import type { AdminSettingsForm_settings$key } from '../__generated__/AdminSettingsForm_settings.graphql.ts'
import type { AdminSettingsFormMutation } from '../__generated__/AdminSettingsFormMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { refreshSession } from '../session/session.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { ColorField } from '../ui/fields/ColorField.tsx'
import { FormPage, FormSection } from '../ui/forms/FormPage.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { MultiSelectField, SelectField } from '../ui/fields/SelectField.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TagsField } from '../ui/fields/TagsField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { AdminTrainingOnlyFields } from './AdminTrainingOnlyFields.tsx'
import { accessFlags, featureFlags, lookFlags } from './flags.ts'
import { settingsValues, type SettingsValues } from './settingsValues.ts'

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
  const settings = useFragment<AdminSettingsForm_settings$key>(
    graphql`
    fragment AdminSettingsForm_settings on Settings {
      version positions adminRoles secondFactor missingDealer timeZone brandColor
      labels { announcements assignGroups }
      limits { courseLimits curriculumLimits registrationRateLimit activityLogMonths payoutMinimum }
      loyalty { businessUnitId centsPerCredit pointsPerReceiptDollar grantPerPhoto }
      trainingOnlyTarget { curriculumId courseId }
      flags {
        publicHome multipleBrands uppercaseTitles pointSystem announcements events mediaCenter rewards resources notifications videos podcasts suggestedFollows favorites
        newUserApproval inDevelopment trainingOnly skipEmailVerification loginDisabled resetPositions dealerNameWithAddress dealerNameWithCity
      }
    }
  `,
    record,
  )
  const [save] = useSave<AdminSettingsFormMutation>(graphql`
    mutation AdminSettingsFormMutation($input: SaveSettingsInput!) { saveSettings(input: $input) { settings { ...AdminSettingsForm_settings } } }
  `)
  const stored: SettingsValues = {
    flags: settings.flags,
    labels: settings.labels,
    limits: settings.limits,
    loyalty: { ...settings.loyalty, businessUnitId: settings.loyalty.businessUnitId ?? null },
    positions: [...settings.positions],
    adminRoles: [...settings.adminRoles],
    secondFactor: settings.secondFactor,
    missingDealer: settings.missingDealer,
    timeZone: settings.timeZone,
    brandColor: settings.brandColor,
    curriculumId: settings.trainingOnlyTarget?.curriculumId ?? null,
    courseId: settings.trainingOnlyTarget?.courseId ?? null,
  }
  const form = useRecordForm({
    stored,
    schema: settingsValues,
    version: settings.version,
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
  const { control } = form
  // One that the browser does not list stays choosable.
  const zones = [...new Set([settings.timeZone, ...Intl.supportedValuesOf('timeZone')])].toSorted()

  const switches = (words: typeof featureFlags) => (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      {words.map(({ flag, label, text }) => (
        <SwitchField key={flag} control={control} name={`flags.${flag}`} label={label} description={text} />
      ))}
    </SimpleGrid>
  )

  return (
    <FormPage form={form}>
      <FormSection title="Features" text="What is switched off is neither shown nor answered.">
        {switches(featureFlags)}
      </FormSection>
      <FormSection title="Access" text="Who gets in, and how.">
        {switches(accessFlags)}
        <SelectField
          control={control}
          name="missingDealer"
          label="People without a dealer"
          allowDeselect={false}
          maw={420}
          data={[
            { value: 'add-themselves', label: 'Choose or add their dealer themselves' },
            { value: 'ask-admin', label: 'Ask an administrator' },
          ]}
        />
        <SelectField
          control={control}
          name="secondFactor"
          label="Second factor at sign-in"
          description="An authenticator app or a passkey."
          allowDeselect={false}
          maw={420}
          data={[
            { value: 'offered', label: 'Offered to everyone' },
            { value: 'required', label: 'Required of admins' },
          ]}
        />
        <MultiSelectField
          control={control}
          name="adminRoles"
          label="Roles that enter the admin portal"
          description="The platform admin always does."
          data={roles.edges.map(({ node }) => ({ value: node.key, label: node.name }))}
        />
        <TagsField
          control={control}
          name="positions"
          label="Positions"
          description="People choose theirs while registering."
          placeholder="Type and press Enter"
        />
      </FormSection>
      <FormSection title="Look and names" text="How the portal presents itself.">
        {switches(lookFlags)}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ColorField
            control={control}
            name="brandColor"
            label="Color"
            description="Buttons and links take a shade of it that can be read."
          />
          <SelectField
            control={control}
            name="labels.announcements"
            label="News are called"
            description="In menus and on pages."
            data={['Bulletins', 'Announcements']}
            allowDeselect={false}
          />
          <TextField
            control={control}
            name="labels.assignGroups"
            label="Assignment groups are called"
            maxLength={SettingsRecord.labels.assignGroups.max}
          />
          <SelectField
            control={control}
            name="timeZone"
            label="Time zone"
            description="Spiffs begin and end by its calendar."
            searchable
            allowDeselect={false}
            data={zones}
          />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Limits" text="0 means no limit.">
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NumberField
            control={control}
            name="limits.courseLimits"
            label="Courses"
            {...SettingsRecord.limits.courseLimits}
            allowDecimal={false}
          />
          <NumberField
            control={control}
            name="limits.curriculumLimits"
            label="Curriculums"
            {...SettingsRecord.limits.curriculumLimits}
            allowDecimal={false}
          />
          <NumberField
            control={control}
            name="limits.registrationRateLimit"
            label="Registrations per hour"
            description="From one network address."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...SettingsRecord.limits.registrationRateLimit}
            allowDecimal={false}
          />
          <NumberField
            control={control}
            name="limits.activityLogMonths"
            label="Months of activity log"
            description="Older rows are deleted for good; 0 keeps all."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...SettingsRecord.limits.activityLogMonths}
            allowDecimal={false}
          />
          <NumberField
            control={control}
            name="limits.payoutMinimum"
            label="Smallest payout in cents"
            description="500: from 5.00 on."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...SettingsRecord.limits.payoutMinimum}
            allowDecimal={false}
          />
        </SimpleGrid>
      </FormSection>
      <FormSection
        title="Loyalty programme"
        text="Dealers of one business unit collect credits, seen by their dealer managers; everyone else collects points."
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <SelectField
            control={control}
            name="loyalty.businessUnitId"
            label="Business unit of the programme"
            placeholder="None: everyone collects points"
            clearable
            clearButtonProps={{ 'aria-label': 'Clear the business unit' }}
            data={businessUnits.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))}
          />
          <NumberField
            control={control}
            name="loyalty.centsPerCredit"
            label="Cents per credit"
            description="What a credit is worth when it is paid out."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...SettingsRecord.loyalty.centsPerCredit}
            allowDecimal={false}
          />
          <NumberField
            control={control}
            name="loyalty.pointsPerReceiptDollar"
            label="Points per receipt dollar"
            description="For people, beside the points of eligible items; 0 for items alone."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...SettingsRecord.loyalty.pointsPerReceiptDollar}
            allowDecimal={false}
          />
          <NumberField
            control={control}
            name="loyalty.grantPerPhoto"
            label="Proposed for photos"
            description="Credits or points; whoever decides may change it."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...SettingsRecord.loyalty.grantPerPhoto}
            allowDecimal={false}
          />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Training-only mode" text="Everybody but administrators sees one course and nothing else.">
        <AdminTrainingOnlyFields form={form.form} query={rest} />
      </FormSection>
    </FormPage>
  )
}
