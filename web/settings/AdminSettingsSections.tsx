import { SimpleGrid } from '@mantine/core'
import type { Fields } from '../ui/fields/bound.ts'
import { ColorField } from '../ui/fields/ColorField.tsx'
import { CentsField, NumberField } from '../ui/fields/NumberField.tsx'
import { MultiSelectField, SelectField } from '../ui/fields/SelectField.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TagsField } from '../ui/fields/TagsField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { FormSection } from '../ui/forms/FormPage.tsx'
import type { SettingSwitch } from '../session/feature.ts'
import { switchesOf } from './switches.ts'
import { limitNumbers, loyaltyNumbers, type NumberWords } from './numbers.ts'
import type { SettingsValues } from './settingsValues.ts'

type Props = { field: Fields<SettingsValues> }
type Option = { value: string; label: string }

const Switches = ({ field, section }: Props & Pick<SettingSwitch, 'section'>) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
    {switchesOf(section).map(([flag, { label, text }]) => (
      <SwitchField key={flag} {...field(`flags.${flag}`)} label={label} description={text} />
    ))}
  </SimpleGrid>
)

const Numbers = ({ field, words }: Props & { words: readonly NumberWords[] }) =>
  words.map(({ name, label, text, money, bounds }) => {
    const Field = money ? CentsField : NumberField
    return (
      <Field
        key={name}
        {...field(name)}
        label={label}
        description={text}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...bounds}
      />
    )
  })

export const SettingsFeatures = ({ field }: Props) => (
  <FormSection title="Features" text="What is turned off is hidden and closed.">
    <Switches field={field} section="features" />
  </FormSection>
)

export const SettingsAccess = ({ field, roles }: Props & { roles: Option[] }) => (
  <FormSection title="Access" text="Who gets in, and how.">
    <Switches field={field} section="access" />
    <SelectField
      {...field('missingDealer')}
      label="People without a dealer"
      allowDeselect={false}
      maw={420}
      data={[
        { value: 'add-themselves', label: 'Choose or add their dealer themselves' },
        { value: 'ask-admin', label: 'Ask an administrator' },
      ]}
    />
    <SelectField
      {...field('ownChanges')}
      label="Another dealer, department, audience or position"
      description="Once people are in. While they arrive they choose for themselves."
      allowDeselect={false}
      maw={420}
      data={[
        { value: 'asked-for', label: 'Is a request an administrator decides' },
        { value: 'at-once', label: 'People change it themselves' },
      ]}
    />
    <SelectField
      {...field('secondFactor')}
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
      {...field('adminRoles')}
      label="Roles that enter the admin portal"
      description="The platform admin always does."
      data={roles}
    />
    <TagsField
      {...field('positions')}
      label="Positions"
      description="People choose theirs while registering."
      placeholder="Type and press Enter"
    />
  </FormSection>
)

export const SettingsLook = ({ field, zones }: Props & { zones: string[] }) => (
  <FormSection title="Look and names" text="How the portal presents itself.">
    <Switches field={field} section="look" />
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <ColorField
        {...field('brandColor')}
        label="Color"
        description="Buttons and links take a shade of it that can be read."
      />
      <SelectField
        {...field('labels.announcements')}
        label="News are called"
        description="In menus and on pages."
        data={['Bulletins', 'Announcements']}
        allowDeselect={false}
      />
      <TextField {...field('labels.assignGroups')} label="Assignment groups are called" />
      <SelectField
        {...field('timeZone')}
        label="Time zone"
        description="Spiffs begin and end by its calendar."
        searchable
        allowDeselect={false}
        data={zones}
      />
    </SimpleGrid>
  </FormSection>
)

export const SettingsLimits = ({ field }: Props) => (
  <FormSection title="Limits" text="0 means no limit.">
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <Numbers field={field} words={limitNumbers} />
    </SimpleGrid>
  </FormSection>
)

export const SettingsLoyalty = ({ field, businessUnits }: Props & { businessUnits: Option[] }) => (
  <FormSection
    title="Loyalty program"
    text="Dealers of one business unit collect credits, seen by their dealer managers; everyone else collects points."
  >
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <SelectField
        {...field('loyalty.businessUnitId')}
        label="Business unit of the program"
        placeholder="None: everyone collects points"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the business unit' }}
        data={businessUnits}
      />
      <Numbers field={field} words={loyaltyNumbers} />
    </SimpleGrid>
  </FormSection>
)
