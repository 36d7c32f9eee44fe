import { Tabs } from '@mantine/core'
import { IconAdjustments, IconSchool, IconShieldLock, IconSlideshow } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminGeneralSettingsScreenQuery } from '../__generated__/AdminGeneralSettingsScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../session/session.ts'
import { AdminSingleSignOnForm } from '../access/single-sign-on/AdminSingleSignOnForm.tsx'
import { AdminLearningRecordStoreForm } from '../learning-records/AdminLearningRecordStoreForm.tsx'
import { NoPermission } from '../ui/states/ErrorState.tsx'
import { FormPanel } from '../ui/forms/FormPanel.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { AdminSettingsForm } from './AdminSettingsForm.tsx'
import { AdminSlidesForm } from './AdminSlidesForm.tsx'

const defaults = { show: 'general' }

/** What this installation does and what it is called; for holders of edit-settings, single sign-on for platform admins. */
export default function AdminGeneralSettingsScreen({ queryRef }: ScreenProps<AdminGeneralSettingsScreenQuery>) {
  const data = usePreloadedQuery<AdminGeneralSettingsScreenQuery>(
    graphql`
    query AdminGeneralSettingsScreenQuery($isPlatformAdmin: Boolean!) @preloadable {
      ...AdminSettingsForm_query
      ...AdminSlidesForm_query
      ...AdminSingleSignOnForm_query @include(if: $isPlatformAdmin) @alias(as: "signOn")
      ...AdminLearningRecordStoreForm_query @include(if: $isPlatformAdmin) @alias(as: "learningRecords")
    }
  `,
    queryRef,
  )
  const { isPlatformAdmin, rights } = useViewer()
  const { values, set } = useSearchState(defaults)
  if (!rights.includes('edit-settings')) return <NoPermission />
  return (
    <>
      <PageHeader title="General settings" text="They take effect for everyone as soon as they are saved." />
      <Tabs
        value={values.show}
        onChange={(show) => set({ show: show ?? 'general' })}
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="general" leftSection={<IconAdjustments size={18} aria-hidden="true" />}>
            General
          </Tabs.Tab>
          <Tabs.Tab value="slides" leftSection={<IconSlideshow size={18} aria-hidden="true" />}>
            Dashboard slides
          </Tabs.Tab>
          {isPlatformAdmin && (
            <Tabs.Tab value="single-sign-on" leftSection={<IconShieldLock size={18} aria-hidden="true" />}>
              Single sign-on
            </Tabs.Tab>
          )}
          {isPlatformAdmin && (
            <Tabs.Tab value="learning-records" leftSection={<IconSchool size={18} aria-hidden="true" />}>
              Learning records
            </Tabs.Tab>
          )}
        </Tabs.List>
        <FormPanel value="general" shown={values.show}>
          <AdminSettingsForm query={data} />
        </FormPanel>
        <FormPanel value="slides" shown={values.show}>
          <AdminSlidesForm query={data} />
        </FormPanel>
        <FormPanel value="single-sign-on" shown={values.show}>
          {data.signOn && <AdminSingleSignOnForm query={data.signOn} />}
        </FormPanel>
        <FormPanel value="learning-records" shown={values.show}>
          {data.learningRecords && <AdminLearningRecordStoreForm query={data.learningRecords} />}
        </FormPanel>
      </Tabs>
    </>
  )
}
