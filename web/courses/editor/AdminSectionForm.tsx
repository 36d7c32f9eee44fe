import { Button, Input, Menu, Stack } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import type { Bound } from '../../ui/fields/bound.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useField } from '../../ui/fields/useField.ts'
import { useAutosavedForm, type Opened } from '../../ui/forms/useAutosave.ts'
import { AdminAutosaved, type Look } from './AdminAutosaved.tsx'
import { AdminSectionFields } from './AdminSectionFields.tsx'
import classes from './AdminSectionForm.module.css'
import { kinds, sectionSchema, type SectionValues } from './sectionForm.ts'
import { sectionKinds } from '../sections/sectionKinds.ts'
import { SectionLook } from '../sections/SectionLook.tsx'

type Props = {
  opened: Opened<SectionValues>
  look: Look<SectionValues>
  canEdit: boolean
  isFresh: boolean
  newest: number
}

/** The section being written; every change is kept at once and saved by itself. */
export function AdminSectionForm({ opened, look, canEdit, isFresh, newest }: Props) {
  const parts = useAutosavedForm(opened, sectionSchema)
  const { form, control, field } = parts
  const { setFocus } = form
  useEffect(() => {
    if (isFresh) setFocus('title', { shouldSelect: true })
  }, [isFresh, setFocus])
  return (
    <AdminAutosaved
      what="section"
      label="Section"
      opened={opened}
      form={form}
      look={look}
      canEdit={canEdit}
      newest={newest}
      shown={(values) => <SectionLook section={shownOf(values)} />}
      live={<Live control={control} />}
    >
      <Stack gap="lg">
        <div className={classes.head}>
          <TextField {...field('title')} label="Title" className={classes.title} />
          <KindField {...field('type')} />
        </div>
        <AdminSectionFields form={parts} canEdit={canEdit} />
      </Stack>
    </AdminAutosaved>
  )
}

/** As learners would see what is in the fields now. */
function Live({ control }: { control: Control<SectionValues> }) {
  return <SectionLook section={shownOf(useWatch({ control }) as SectionValues)} />
}

const shownOf = ({ products, ...values }: SectionValues) => ({
  ...values,
  products: products.map(({ databaseId, variants, ...product }) => ({
    ...product,
    id: databaseId,
    variants: variants.map(({ databaseId: id, ...variant }) => ({ ...variant, id })),
  })),
})

function KindField(bound: Bound<SectionValues['type']>) {
  const { field, readOnly: disabled } = useField(bound)
  const { icon: Icon, word } = sectionKinds[field.value]
  return (
    <Input.Wrapper label="Kind" labelElement="div">
      <div>
        <Menu position="bottom-start" disabled={disabled}>
          <Menu.Target>
            <Button
              variant="default"
              disabled={disabled}
              aria-label={`Kind: ${word}`}
              leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
              rightSection={<IconChevronDown size={16} aria-hidden="true" />}
            >
              {word}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((kind) => {
              const { icon: KindIcon, word: name } = sectionKinds[kind]
              return (
                <Menu.Item
                  key={kind}
                  leftSection={<KindIcon size={18} stroke={1.75} aria-hidden="true" />}
                  onClick={() => field.onChange(kind)}
                >
                  {name}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      </div>
    </Input.Wrapper>
  )
}
