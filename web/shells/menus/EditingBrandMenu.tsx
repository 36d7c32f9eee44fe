import { Select } from '@mantine/core'
import { useEffect } from 'react'
import { useLocation, useMatch, useNavigate } from 'react-router'
import { showFailure } from '../../ui/alerts.ts'
import { callForSession, useViewer } from '../../session/session.ts'

/**
 * A brand manager works on one owned brand at a time: the lists show what belongs to it. An address of another own
 * brand makes that one the brand worked on.
 */
export function EditingBrandMenu() {
  const { keepsToOwnBrands, ownedBrands, editingBrand } = useViewer()
  const { pathname } = useLocation()
  const addressed = useMatch('/auth/admin/brand-page/:brandId/*')?.params.brandId
  const navigate = useNavigate()
  const owned = (id: string | undefined) => ownedBrands.find(({ _id }) => _id === id)?._id
  const wanted = owned(addressed) ?? owned(editingBrand?._id) ?? ownedBrands[0]?._id
  const isSettled = !keepsToOwnBrands || !wanted || wanted === editingBrand?._id

  useEffect(() => {
    if (!isSettled && wanted) callForSession('/api/update-editing-brand', { brand: wanted }).catch(showFailure)
  }, [isSettled, wanted])

  const choose = (brand: string) => {
    // What stands below one brand's page does not stand below another's; its page and its list do.
    if (addressed)
      void navigate(`/auth/admin/brand-page/${brand}${/\/curriculums(\/|$)/.test(pathname) ? '/curriculums' : ''}`)
    else callForSession('/api/update-editing-brand', { brand }).catch(showFailure)
  }
  if (!keepsToOwnBrands || ownedBrands.length === 0) return null
  return (
    <Select
      aria-label="Brand you work on"
      placeholder="Choose a brand"
      w={220}
      allowDeselect={false}
      value={wanted ?? null}
      data={ownedBrands.map(({ _id, name }) => ({ value: _id, label: name }))}
      searchable={ownedBrands.length > 8}
      onChange={(brand) => {
        if (brand && brand !== wanted) choose(brand)
      }}
    />
  )
}
