import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useNavigate } from 'react-router'
import type { AdminBrandsScreenCreateMutation } from '../__generated__/AdminBrandsScreenCreateMutation.graphql.ts'
import type { AdminBrandsScreenQuery } from '../__generated__/AdminBrandsScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSave } from '../relay/useSave.ts'
import { useSession, useViewer } from '../session/session.ts'
import { NameDialog } from '../ui/forms/NameDialog.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminBrandTable } from './AdminBrandTable.tsx'

export default function AdminBrandsScreen({ queryRef }: ScreenProps<AdminBrandsScreenQuery>) {
  const root = usePreloadedQuery<AdminBrandsScreenQuery>(
    graphql`
    query AdminBrandsScreenQuery($text: String, $active: Boolean, $sort: BrandSort) @preloadable { ...AdminBrandTable_query @arguments(text: $text, active: $active, sort: $sort) }
  `,
    queryRef,
  )
  const viewer = useViewer()
  const { flags } = useSession().settings
  const navigate = useNavigate()
  const [isCreating, creating] = useDisclosure(false)
  const [create] = useSave<AdminBrandsScreenCreateMutation>(graphql`
    mutation AdminBrandsScreenCreateMutation($input: CreateBrandInput!) { createBrand(input: $input) { brand { databaseId } } }
  `)
  const mayCreate = viewer.rights.includes('create-delete-brand') && flags.multipleBrands

  const createNamed = async (name: string) => {
    const { data, fields } = await create({ input: { name } })
    if (data) void navigate(`/auth/admin/brands/${data.createBrand.brand.databaseId}/edit`)
    return fields?.name
  }

  const createButton = mayCreate && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={creating.open}>
      New brand
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Brands"
        text="Each brand has its own look, training and people who manage it."
        actions={createButton}
      />
      <AdminBrandTable query={root} create={createButton} />
      <NameDialog
        title="New brand"
        label="Name"
        action="Create brand"
        hint="Logo, banner and color follow in the editor. Nobody sees the brand until you publish it."
        opened={isCreating}
        onClose={creating.close}
        onSubmit={createNamed}
      />
    </>
  )
}
