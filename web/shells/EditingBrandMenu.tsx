import { Select } from '@mantine/core'
import { showFailure } from '../ui/alerts.ts'
import { callForSession } from './rest.ts'
import { useViewer } from './session.ts'

/** A brand manager works on one owned brand at a time. */
export function EditingBrandMenu() {
  const { role, ownedBrands, editingBrand } = useViewer()
  if (role.key !== 'brand-manager' || ownedBrands.length === 0) return null
  return (
    <Select aria-label="Brand you work on" placeholder="Choose a brand" w={220} allowDeselect={false} value={editingBrand?._id ?? null}
      data={ownedBrands.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={(brand) => { if (brand) callForSession('/api/update-editing-brand', { brand }).catch(showFailure) }} />
  )
}
