import { ActionIcon, Button, Group, Input, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { MAX_PRODUCTS, MAX_VARIANTS } from '../../contract/__generated__/limits.ts'
import { showUndo } from '../../ui/dialogs/confirm.tsx'
import type { FormOf } from '../../ui/fields/bound.ts'
import { ImageField } from '../../ui/fields/pictures/ImageField.tsx'
import { ReorderList } from '../../ui/lists/ordering/ReorderList.tsx'
import { RichTextField } from '../../ui/fields/RichTextField.tsx'
import { TextAreaField, TextField } from '../../ui/fields/TextField.tsx'
import { useValue } from '../../ui/fields/useField.ts'
import classes from './AdminProducts.module.css'
import { emptyProduct, emptyVariant, type SectionValues } from './sectionForm.ts'
import { counted } from '../../ui/formats.ts'

type Props = { form: FormOf<SectionValues>; canEdit: boolean }

/** Products with their variants, all to be ordered; one is open at a time. */
export function AdminProducts({ form: parts, canEdit }: Props) {
  const { form, control, field } = parts
  const { fields, append, remove, move, insert } = useFieldArray({ control, name: 'products', keyName: 'key' })
  const { getValues } = form
  const products = useValue(field('products'))
  const [openId, setOpen] = useState<string | undefined>(fields.length === 1 ? fields[0]?.databaseId : undefined)
  const add = () => {
    const product = emptyProduct()
    append(product, { shouldFocus: false })
    setOpen(product.databaseId)
  }
  const removeProduct = (index: number) => {
    const product = structuredClone(getValues(`products.${index}`))
    remove(index)
    showUndo(`${product.name || 'The product'} is deleted`, () =>
      insert(Math.min(index, getValues('products').length), product),
    )
  }
  const nameOf = (index: number) => products[index]?.name || `Product ${index + 1}`
  return (
    <Input.Wrapper
      label="Products"
      labelElement="div"
      description="Each with a picture, a text and the variants it comes in."
    >
      <Stack gap="sm" mt={8}>
        {fields.length > 0 && (
          <ReorderList
            items={fields}
            keyOf={({ databaseId }) => databaseId}
            nameOf={({ databaseId }) => nameOf(fields.findIndex((field) => field.databaseId === databaseId))}
            onMove={(_items, from, to) => move(from, to)}
            label="Products"
            disabled={!canEdit}
            head={({ databaseId }, index) => {
              const isOpen = openId === databaseId
              const product = products[index]
              return (
                <Group justify="space-between" wrap="nowrap" gap="xs">
                  <button
                    type="button"
                    className={classes.toggle}
                    aria-expanded={isOpen}
                    onClick={() => setOpen(isOpen ? undefined : databaseId)}
                  >
                    {product?.imageFile && <img src={product.imageFile.url} alt="" className={classes.thumb} />}
                    <span className={classes.name}>
                      {nameOf(index)}
                      <Text span size="xs" c="dimmed" className={classes.count}>
                        {counted(product?.variants.length ?? 0, 'variant')}
                      </Text>
                    </span>
                    <IconChevronDown size={18} className={classes.chevron} aria-hidden="true" />
                  </button>
                  {canEdit && (
                    <ActionIcon
                      variant="subtle"
                      color="red"
                      size="lg"
                      aria-label={`Delete ${nameOf(index)}`}
                      onClick={() => removeProduct(index)}
                    >
                      <IconTrash size={18} />
                    </ActionIcon>
                  )}
                </Group>
              )
            }}
          >
            {({ databaseId }, index) =>
              openId === databaseId && (
                <ProductFields form={parts} index={index} name={nameOf(index)} canEdit={canEdit} />
              )
            }
          </ReorderList>
        )}
        {canEdit && fields.length < MAX_PRODUCTS && (
          <Group>
            <Button variant="light" size="sm" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={add}>
              Add product
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

function ProductFields({ form: { control, field }, index, name, canEdit }: Props & { index: number; name: string }) {
  const path = `products.${index}` as const
  const { fields, append, remove, move } = useFieldArray({ control, name: `${path}.variants`, keyName: 'key' })
  const variants = useValue(field(`${path}.variants`))
  const labelOf = (place: number) => variants[place]?.name || `Variant ${place + 1}`
  return (
    <Stack gap="md" className={classes.fields}>
      <TextField {...field(`${path}.name`)} label="Name" data-autofocus />
      <ImageField {...field(`${path}.imageFile`)} label={`Picture of ${name}`} shape="picture" />
      <RichTextField {...field(`${path}.body`)} label="Description" compact />
      <Input.Wrapper
        label="Variants"
        labelElement="div"
        description="Colors, sizes, trims. Learners pick one and see its picture and part number."
      >
        <Stack gap="xs" mt={8}>
          {fields.length > 0 && (
            <ReorderList
              items={fields}
              keyOf={({ databaseId }) => databaseId}
              nameOf={({ databaseId }) => labelOf(fields.findIndex((field) => field.databaseId === databaseId))}
              onMove={(_items, from, to) => move(from, to)}
              label={`Variants of ${name}`}
              disabled={!canEdit}
              head={(_variant, place) => (
                <Group justify="space-between" wrap="nowrap" gap="xs">
                  <Text size="sm" fw={600} className={classes.name}>
                    {labelOf(place)}
                  </Text>
                  {canEdit && (
                    <ActionIcon
                      variant="subtle"
                      color="red"
                      size="lg"
                      aria-label={`Delete ${labelOf(place)}`}
                      onClick={() => remove(place)}
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  )}
                </Group>
              )}
            >
              {(_variant, place) => (
                <div className={classes.variant}>
                  <div className={classes.picture}>
                    <ImageField
                      {...field(`${path}.variants.${place}.imageFile`)}
                      label={`Picture of ${labelOf(place)}`}
                      shape="picture"
                      description="PNG or JPEG."
                    />
                  </div>
                  <Stack gap="xs" className={classes.texts}>
                    <TextField {...field(`${path}.variants.${place}.name`)} label="Name" />
                    <TextField {...field(`${path}.variants.${place}.partNumber`)} label="Part number" />
                    <TextAreaField
                      {...field(`${path}.variants.${place}.description`)}
                      label="Description"
                      minRows={2}
                    />
                  </Stack>
                </div>
              )}
            </ReorderList>
          )}
          {canEdit && fields.length < MAX_VARIANTS && (
            <Group>
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => append(emptyVariant(), { focusName: `${path}.variants.${fields.length}.name` })}
              >
                Add variant
              </Button>
            </Group>
          )}
        </Stack>
      </Input.Wrapper>
    </Stack>
  )
}
