import { Button, Group, SimpleGrid, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useViewer } from '../../session/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { awaitsPlace, linksOf, type NavEntry, type NavLink } from '../../session/navigation/menus.ts'

/** Without the menu around them two of one name are told apart by their group: Reports: Live training. */
function toldApart(entries: NavEntry[]): NavLink[] {
  const labels = linksOf(entries).map(({ label }) => label)
  const isTwice = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label)
  return entries.flatMap((entry) =>
    'group' in entry
      ? entry.links.map((link) => (isTwice(link.label) ? { ...link, label: `${entry.group}: ${link.label}` } : link))
      : [entry],
  )
}

/** Where an admin without a dashboard arrives: what there is to do here, and what there is besides. */
export function AdminWelcome({ entries }: { entries: NavEntry[] }) {
  const links = toldApart(entries)
  const viewer = useViewer()
  const { firstName, role, rights } = viewer
  const onlyLooks = rights.every((right) => right.startsWith('view-'))
  return (
    <>
      <PageHeader
        title={`Welcome, ${firstName}`}
        text={
          awaitsPlace(viewer)
            ? `You are here as ${role.name}. The place to translate texts comes later: there is nothing for you to do here yet.`
            : links.length === 0
              ? `You are here as ${role.name}. The areas of this role are not part of this portal yet, so there is nothing to manage here for now.`
              : onlyLooks
                ? `You are here as ${role.name}. You can look at these pages, but not change them.`
                : `You are here as ${role.name}. This is what you can open:`
        }
      />
      {links.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" mb="xl">
          {links.map(({ to, label, icon: Icon }) => (
            <Button
              key={to}
              component={Link}
              to={to}
              variant="default"
              size="md"
              justify="flex-start"
              leftSection={<Icon size={18} aria-hidden="true" />}
            >
              {label}
            </Button>
          ))}
        </SimpleGrid>
      )}
      <Text mb="sm">Your own training, news and rewards are in the portal, as for everyone.</Text>
      <Group gap="sm">
        <Button component={Link} to="/auth">
          Go to the portal
        </Button>
        <Button component={Link} to="/auth/dealer-info" variant="default">
          What my role may do
        </Button>
      </Group>
    </>
  )
}
