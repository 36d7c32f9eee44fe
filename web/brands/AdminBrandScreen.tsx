import { Button } from '@mantine/core'
import { IconBooks, IconEye, IconEyeOff, IconSend } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminBrandScreenQuery } from '../__generated__/AdminBrandScreenQuery.graphql.ts'
import { AdminScoreRulesButton } from '../dealer-scores/AdminScoreRulesButton.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../session/session.ts'
import { Missing, NoPermission } from '../ui/states/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { AdminBrandForm } from './AdminBrandForm.tsx'
import { brandPath } from './paths.ts'
import { usePublishBrand } from './usePublishBrand.ts'

/** One brand: for admins from the list, for brand managers as their brand page. */
export default function AdminBrandScreen({ queryRef }: ScreenProps<AdminBrandScreenQuery>) {
  const root = usePreloadedQuery<AdminBrandScreenQuery>(
    graphql`
    query AdminBrandScreenQuery($brandId: ID!, $ownsAll: Boolean!, $edits: Boolean!) @preloadable {
      brand(databaseId: $brandId) { id databaseId name active viewerCanEdit viewerCanPublish ...usePublishBrand_brand ...AdminBrandForm_brand }
      ...AdminBrandForm_query
    }
  `,
    queryRef,
  )
  const publish = usePublishBrand()
  const { keepsToOwnBrands: isManager } = useViewer()
  const back = isManager ? undefined : { to: '/auth/admin/brands', label: 'All brands' }
  const { brand } = root
  if (!brand) return <Missing what="brand" back={back} />
  if (isManager && !brand.viewerCanEdit) return <NoPermission />
  return (
    <>
      <PageHeader
        title={brand.name}
        aside={<StatusChip status={brand.active} />}
        text="What people see of this brand, and who looks after it."
        back={back}
        actions={
          <>
            <Button
              component={Link}
              to={brandPath(brand.databaseId, brand.name)}
              variant="default"
              leftSection={<IconEye size={18} aria-hidden="true" />}
            >
              View its page
            </Button>
            <Button
              component={Link}
              to={
                isManager
                  ? `/auth/admin/brand-page/${brand.databaseId}/curriculums`
                  : `/auth/admin/curriculums?brand=${brand.databaseId}`
              }
              variant="default"
              leftSection={<IconBooks size={18} aria-hidden="true" />}
            >
              Curriculums
            </Button>
            <AdminScoreRulesButton brandId={brand.databaseId} />
            {brand.viewerCanPublish && (
              <Button
                variant={brand.active ? 'default' : 'filled'}
                onClick={() => {
                  void publish(brand, !brand.active)
                }}
                leftSection={
                  brand.active ? <IconEyeOff size={18} aria-hidden="true" /> : <IconSend size={18} aria-hidden="true" />
                }
              >
                {brand.active ? 'Unpublish' : 'Publish'}
              </Button>
            )}
          </>
        }
      />
      <AdminBrandForm key={brand.id} brand={brand} query={root} />
    </>
  )
}
