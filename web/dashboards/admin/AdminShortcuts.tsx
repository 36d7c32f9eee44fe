import { SimpleGrid, Text, Title } from '@mantine/core'
import {
  IconAdjustments,
  IconBook2,
  IconEye,
  IconFlag,
  IconRoute,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Right } from '../../contract/__generated__/limits.ts'
import { leadsSomewhere } from '../../session/navigation/paths.ts'
import { useSession, useViewer } from '../../session/session.ts'
import { useScreens } from '../../session/navigation/useScreens.ts'
import classes from './AdminShortcuts.module.css'

/** The ways most taken from here; only those open to the person. */
export function AdminShortcuts() {
  const viewer = useViewer()
  const { flags } = useSession().settings
  const screens = useScreens()
  const may = (right: Right) => viewer.rights.includes(right)
  const shortcuts = [
    {
      to: '/auth/admin/courses',
      label: 'Courses',
      text: 'Write, order, publish',
      icon: IconBook2,
      when: may('view-courses'),
    },
    {
      to: '/auth/admin/curriculums',
      label: 'Curriculums',
      text: 'Put courses together',
      icon: IconRoute,
      when: may('view-curriculums'),
    },
    {
      to: '/auth/admin/brands',
      label: 'Brands',
      text: 'Look, managers, segments',
      icon: IconFlag,
      when: may('view-brands') && flags.multipleBrands && !viewer.keepsToOwnBrands,
    },
    {
      to: `/auth/admin/brand-page/${viewer.editingBrand?._id}`,
      label: viewer.editingBrand?.name ?? '',
      text: 'The page of your brand',
      icon: IconFlag,
      when: viewer.keepsToOwnBrands && viewer.editingBrand !== null,
    },
    {
      to: '/auth/admin/user-manager',
      label: 'People',
      text: 'Find, look after, act as',
      icon: IconUsers,
      when: may('view-users'),
    },
    {
      to: '/auth/admin/user-requests',
      label: 'Requests',
      text: 'Let new people in',
      icon: IconUserQuestion,
      when: viewer.seesAll && may('decide-requests') && flags.newUserApproval,
    },
    {
      to: '/auth/admin/general-settings',
      label: 'General settings',
      text: 'Flags, limits, labels',
      icon: IconAdjustments,
      when: may('edit-settings'),
    },
    { to: '/auth', label: 'Preview', text: 'The portal as learners see it', icon: IconEye, when: true },
  ].filter(({ to, when }) => when && leadsSomewhere(screens, to))
  return (
    <section aria-label="Shortcuts">
      <Title order={2} size="h4" mb="sm">
        Shortcuts
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
        {shortcuts.map(({ to, label, text, icon: Icon }) => (
          <Link key={to} to={to} className={classes.shortcut}>
            <Icon size={24} stroke={1.6} aria-hidden="true" />
            <span>
              <Text span fw={600} display="block">
                {label}
              </Text>
              <Text span size="sm" c="dimmed">
                {text}
              </Text>
            </span>
          </Link>
        ))}
      </SimpleGrid>
    </section>
  )
}
