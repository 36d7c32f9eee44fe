import { Alert, Anchor, Button, Card, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconBuildingStore, IconMapPinOff, IconSearchOff, IconUser, IconUsers } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { Link } from 'react-router'
import type { AdminUserMapQuery, AdminUserMapQuery$data } from '../../__generated__/AdminUserMapQuery.graphql.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { counted, formatNumber } from '../../ui/formats.ts'
import type { MapBox, MapPoint } from '../../ui/maps/map.ts'
import { MapView } from '../../ui/maps/MapView.tsx'
import classes from './AdminUserMap.module.css'
import { searchVariables, type searchDefaults } from './userSearch.ts'

const placesQuery = graphql`
  query AdminUserMapQuery(
    $view: MapViewInput, $text: String, $status: UserStatus, $role: String, $state: String, $country: String, $zipcode: String, $zipDistance: Float, $active: Boolean,
    $dealer: String, $assignmentGroup: String, $adminGroup: String, $participatingRequestStatus: UserRequestState, $deactivateRequestStatus: UserRequestState
  ) {
    peopleMap(
      view: $view, text: $text, status: $status, role: $role, state: $state, country: $country, zipcode: $zipcode, zipDistance: $zipDistance, active: $active, dealer: $dealer,
      assignmentGroup: $assignmentGroup, adminGroup: $adminGroup, participatingRequestStatus: $participatingRequestStatus, deactivateRequestStatus: $deactivateRequestStatus
    ) {
      people dealers unplaced
      bounds { south west north east }
      places { kind databaseId latitude longitude count title text }
    }
  }
`

type Place = AdminUserMapQuery$data['peopleMap']['places'][number]
type View = MapBox & { zoom: number }

const boxOf = (answer: AdminUserMapQuery$data['peopleMap'] | undefined): MapBox | null => {
  if (!answer?.bounds) return null
  const { south, west, north, east } = answer.bounds
  return { south, west, north, east }
}

/** Beside the map stand as many lines as one can look through. */
const LISTED = 100

const linkOf = ({ kind, databaseId }: Place) =>
  databaseId
    ? kind === 'PERSON'
      ? `/auth/admin/user-manager/${databaseId}/edit`
      : `/auth/admin/dealer-manager/${databaseId}/edit`
    : undefined
const wordsOf = ({ kind, count }: Place) => `${formatNumber(count)} ${kind === 'PERSON' ? 'people' : 'dealers'}`

const pointOf = (place: Place): MapPoint => ({
  key: place.databaseId ?? `${place.kind} ${place.latitude.toFixed(4)} ${place.longitude.toFixed(4)} ${place.count}`,
  latitude: place.latitude,
  longitude: place.longitude,
  count: place.count,
  kind: place.kind === 'DEALER' ? 'dealer' : 'person',
  title: place.title || wordsOf(place),
  text: place.text,
  to: linkOf(place),
})

type Props = { values: typeof searchDefaults; searching: boolean; clear: () => void }

/** People and dealers of the search where they are; the server thins them out to what the picture can hold. */
export function AdminUserMap({ values, searching, clear }: Props) {
  const environment = useRelayEnvironment()
  const [answer, setAnswer] = useState<AdminUserMapQuery$data['peopleMap']>()
  const [error, setError] = useState<Error>()
  const [attempt, setAttempt] = useState(0)
  const [focus, setFocus] = useState<{ key: string } | null>(null)
  const asked = JSON.stringify(searchVariables(values))
  const [loaded, setSeen] = useState<{ asked: string; view: View }>()
  const view = loaded?.asked === asked ? loaded.view : null
  const look = useDebouncedCallback((next: View) => setSeen({ asked, view: next }), 150)

  useEffect(() => {
    const subscription = fetchQuery<AdminUserMapQuery>(environment, placesQuery, {
      ...(JSON.parse(asked) as ReturnType<typeof searchVariables>),
      view,
    }).subscribe({
      next: ({ peopleMap }) => {
        setAnswer(peopleMap)
        setError(undefined)
      },
      error: (failure: Error) => setError(failure),
    })
    return () => subscription.unsubscribe()
  }, [environment, asked, view, attempt])

  const places = answer?.places
  const points = useMemo(() => (places ?? []).map(pointOf), [places])
  if (error && !answer) return <ErrorState error={error} retry={() => setAttempt(attempt + 1)} />
  if (answer && answer.people === 0 && answer.dealers === 0) {
    return (
      <Card>
        <EmptyState
          icon={searching ? IconSearchOff : IconUsers}
          title={searching ? 'Nobody matches this search' : 'Nobody here yet'}
          action={
            searching && (
              <Button variant="default" onClick={clear}>
                Clear the search
              </Button>
            )
          }
        />
      </Card>
    )
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" role="status">
        {answer
          ? `${counted(answer.people, 'person', 'people')} and ${counted(answer.dealers, 'dealer')}`
          : 'Looking …'}
        {answer && answer.unplaced > 0 && `; ${formatNumber(answer.unplaced)} without an address the map knows`}
      </Text>
      {error && (
        <Alert color="red" variant="light">
          {error.message}{' '}
          <Anchor component="button" inherit onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Anchor>
        </Alert>
      )}
      <div className={classes.columns}>
        <MapView
          label="Map of people and dealers"
          points={points}
          bounds={boxOf(answer)}
          onView={look}
          focus={focus}
          height="min(68vh, 640px)"
        />
        <Beside places={places ?? []} onChoose={(key) => setFocus({ key })} />
      </div>
    </Stack>
  )
}

/** The same places as a list, for whoever reads or uses the keyboard. */
function Beside({ places, onChoose }: { places: readonly Place[]; onChoose: (key: string) => void }) {
  const ordered = [...places].sort((a, b) => b.count - a.count || a.title.localeCompare(b.title))
  return (
    <Card component="section" aria-label="In this part of the map" padding={0} className={classes.beside}>
      <Text size="sm" fw={650} px="md" py="sm">
        In this part of the map
      </Text>
      {ordered.length === 0 && (
        <Group gap={8} px="md" pb="md" c="dimmed">
          <IconMapPinOff size={18} aria-hidden="true" />
          <Text size="sm">Nobody is here. Zoom out to see more.</Text>
        </Group>
      )}
      <ul className={classes.list}>
        {ordered.slice(0, LISTED).map((place) => {
          const point = pointOf(place)
          const Icon = place.kind === 'DEALER' ? IconBuildingStore : place.count > 1 ? IconUsers : IconUser
          return (
            <li key={point.key} className={classes.line}>
              <UnstyledButton className={classes.show} onClick={() => onChoose(point.key)} title="Show on the map">
                <Icon
                  size={18}
                  aria-hidden="true"
                  className={place.kind === 'DEALER' ? classes.dealer : classes.person}
                />
                <span className={classes.words}>
                  <Text span size="sm" fw={550} truncate>
                    {point.title}
                  </Text>
                  <Text span size="xs" c="dimmed" truncate>
                    {place.count > 1 ? `around ${point.text}` : point.text}
                  </Text>
                </span>
              </UnstyledButton>
              {point.to && (
                <Anchor component={Link} to={point.to} size="sm" aria-label={`Open ${point.title}`}>
                  Open
                </Anchor>
              )}
            </li>
          )
        })}
      </ul>
      {ordered.length > LISTED && (
        <Text size="xs" c="dimmed" px="md" py="sm">
          {formatNumber(ordered.length - LISTED)} more; zoom in to see them here.
        </Text>
      )}
    </Card>
  )
}
