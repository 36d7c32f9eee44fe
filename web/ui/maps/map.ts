/** One thing on a map: a person, a dealer, or a stack of them that the server drew together. */
export type MapPoint = {
  /** The same thing keeps its key when the map is asked for anew. */
  key: string
  latitude: number
  longitude: number
  title: string
  text?: string
  /** Where the title of its popup leads. */
  to?: string
  kind?: 'person' | 'dealer'
  /** How many appear here together; 1 when left out. */
  count?: number
}

export type MapBox = { south: number; west: number; north: number; east: number }

export type MapPlace = { latitude: number; longitude: number }

/** Where something is, if both of it are known. */
export const pinOf = (
  place: { latitude?: number | null | undefined; longitude?: number | null | undefined } | null | undefined,
): MapPlace | null =>
  Number.isFinite(place?.latitude) && Number.isFinite(place?.longitude)
    ? { latitude: Number(place?.latitude), longitude: Number(place?.longitude) }
    : null

export type MapProps = {
  points: readonly MapPoint[]
  /** Names the map for screen readers. */
  label: string
  /** What to show at first, and again when it changes; the points' own bounds when left out. */
  bounds?: MapBox | null
  /** Told whenever the map has moved. */
  onView?: (view: MapBox & { zoom: number }) => void
  /** Makes the one point a pin to drag: by pointer, by a click on the map, by arrow keys. */
  onMove?: (place: MapPlace) => void
  /** Goes to a point and opens its popup; a new object goes again. */
  focus?: { key: string } | null
  height?: number | string
}

/** The documented zoom where there is one location only, and the padding around several (spec part 1, 9). */
export const SINGLE_ZOOM = 10
export const FIT_PADDING = 50
/** Feet of spread markers stand 40 apart; the library's own step is 25. */
export const FOOT_SEPARATION = 40 / 25

export function boxOf(points: readonly MapPlace[]): MapBox | null {
  if (points.length === 0) return null
  const box = { south: 90, west: 180, north: -90, east: -180 }
  for (const { latitude, longitude } of points) {
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
    box.west = Math.min(box.west, longitude)
    box.east = Math.max(box.east, longitude)
  }
  return box
}

/** A box that is a point: everything found stands at one place. */
export const isSinglePlace = ({ south, north, west, east }: MapBox) => north - south < 1e-6 && east - west < 1e-6
