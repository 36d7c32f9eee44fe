import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminNewPromotionScreenQuery } from '../__generated__/AdminNewPromotionScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminPromotionForm } from './AdminPromotionForm.tsx'
import { promotionKind } from './kind.ts'

export default function AdminNewPromotionScreen({ queryRef }: ScreenProps<AdminNewPromotionScreenQuery>) {
  const root = usePreloadedQuery<AdminNewPromotionScreenQuery>(
    graphql`query AdminNewPromotionScreenQuery @preloadable { ...AdminPromotionForm_query }`,
    queryRef,
  )
  return (
    <>
      <PageHeader
        title="New promotion"
        text="It is a draft until you publish it."
        back={{ to: promotionKind.admin, label: 'Promotions' }}
      />
      <AdminPromotionForm query={root} />
    </>
  )
}
