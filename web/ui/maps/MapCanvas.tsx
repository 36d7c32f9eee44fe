import 'leaflet/dist/leaflet.css'
import 'leaflet.markercluster/dist/MarkerCluster.css'
import { useComputedColorScheme } from '@mantine/core'
import L from 'leaflet'
import 'leaflet.markercluster'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { formatNumber } from '../formats.ts'
import classes from './MapCanvas.module.css'
import { boxOf, FIT_PADDING, FOOT_SEPARATION, isSinglePlace, SINGLE_ZOOM, type MapPoint, type MapProps } from './map.ts'
import { drawBase } from './mapBase.ts'

const MIDDLE: L.LatLngTuple = [41, -98]
const MAX_ZOOM = 13

type Kind = NonNullable<MapPoint['kind']>
type Options = L.MarkerOptions & { count: number; kind: Kind }
const optionsOf = (marker: L.Marker) => marker.options as Options

const words = (count: number, kind: Kind | 'both') =>
  kind === 'person'
    ? count === 1
      ? 'person'
      : 'people'
    : kind === 'dealer'
      ? count === 1
        ? 'dealer'
        : 'dealers'
      : 'people and dealers'

const PIN =
  '<svg width="28" height="36" viewBox="0 0 28 36" aria-hidden="true"><path d="M14 1C6.8 1 1 6.7 1 13.8 1 23.4 14 35 14 35s13-11.6 13-21.2C27 6.7 21.2 1 14 1Z" fill="currentColor" stroke="#fff" stroke-width="2"/>'
const MARKS: Record<Kind, string> = {
  person: `${PIN}<circle cx="14" cy="11" r="3.4" fill="#fff"/><path d="M7.8 19.6c0-3.4 2.8-5.2 6.2-5.2s6.2 1.8 6.2 5.2Z" fill="#fff"/></svg>`,
  dealer: `${PIN}<path d="M8 10.5 9.4 7h9.2l1.4 3.5v1.2c0 1-.9 1.8-2 1.8s-2-.8-2-1.8c0 1-.9 1.8-2 1.8s-2-.8-2-1.8c0 1-.9 1.8-2 1.8s-2-.8-2-1.8ZM9.2 14.8V19h9.6v-4.2" fill="#fff"/></svg>`,
}

/** A round badge with a number; what it counts is said to readers. */
function badge(count: number, kind: Kind | 'both') {
  const size = count < 10 ? 36 : count < 100 ? 42 : count < 1000 ? 48 : 56
  const number = count < 10_000 ? formatNumber(count) : `${Math.round(count / 1000)}k`
  return L.divIcon({
    className: `${classes.cluster} ${kind === 'dealer' ? classes.dealers : ''}`,
    iconSize: [size, size],
    html: `${number}<span class="${classes.unseen}"> ${words(count, kind)}, zoom in</span>`,
  })
}

function clusterIcon(cluster: L.MarkerCluster) {
  const inside = cluster.getAllChildMarkers().map(optionsOf)
  const kinds = new Set(inside.map(({ kind }) => kind))
  return badge(
    inside.reduce((sum, { count }) => sum + count, 0),
    kinds.size > 1 ? 'both' : inside[0]!.kind,
  )
}

/** The card over a marker, built as elements: a name is text, whatever it contains. */
function popupOf({ title, text, to }: MapPoint, go: (to: string) => void) {
  const card = document.createElement('div')
  card.className = classes.popup ?? ''
  const head = document.createElement(to ? 'a' : 'strong')
  head.textContent = title
  if (to && head instanceof HTMLAnchorElement) {
    head.href = to
    head.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      go(to)
    })
  }
  card.append(head)
  if (text) {
    const line = document.createElement('span')
    line.textContent = text
    card.append(line)
  }
  return card
}

const same = (a: MapPoint, b: MapPoint) =>
  a.latitude === b.latitude &&
  a.longitude === b.longitude &&
  a.title === b.title &&
  a.text === b.text &&
  a.count === b.count &&
  a.to === b.to

/** Draws the map; loaded only where one is shown. */
export default function MapCanvas({ points, label, bounds, onView, onMove, focus, height = 480 }: MapProps) {
  const scheme = useComputedColorScheme('light')
  // Colors are drawn into a canvas, so another scheme is another map.
  return (
    <Drawing
      key={`${scheme} ${onMove ? 'pin' : 'many'}`}
      points={points}
      label={label}
      bounds={bounds}
      onView={onView}
      onMove={onMove}
      focus={focus}
      height={height}
    />
  )
}

function Drawing({ points, label, bounds, onView, onMove, focus, height }: MapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map>(null)
  const clusters = useRef<L.MarkerClusterGroup>(null)
  const shown = useRef(new Map<string, { point: MapPoint; marker: L.Marker }>())
  const navigate = useNavigate()
  const latest = useRef({ onView, onMove, navigate })
  useEffect(() => {
    latest.current = { onView, onMove, navigate }
  })
  const movable = onMove !== undefined

  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const made = L.map(frame.current!, {
      center: MIDDLE,
      zoom: 4,
      // Whole steps would leave the points in half of the picture, with the Arctic above them.
      zoomSnap: 0.25,
      minZoom: 2,
      maxZoom: MAX_ZOOM,
      attributionControl: false,
      worldCopyJump: true,
      zoomAnimation: !still,
      fadeAnimation: !still,
      markerZoomAnimation: !still,
      // a page with a pin is a form that one scrolls past
      scrollWheelZoom: !movable,
    })
    map.current = made
    const stopBase = drawBase(made)
    const known = shown.current
    if (!movable) {
      clusters.current = L.markerClusterGroup({
        maxClusterRadius: 56,
        spiderfyDistanceMultiplier: FOOT_SEPARATION,
        showCoverageOnHover: false,
        chunkedLoading: true,
        animate: !still,
        iconCreateFunction: clusterIcon,
        spiderLegPolylineOptions: { weight: 1.5, color: '#7a8494', opacity: 0.8 },
      }).addTo(made)
    }
    const tell = () => {
      const box = made.getBounds()
      latest.current.onView?.({
        south: Math.max(-90, box.getSouth()),
        west: Math.max(-180, box.getWest()),
        north: Math.min(90, box.getNorth()),
        east: Math.min(180, box.getEast()),
        zoom: Math.round(made.getZoom()),
      })
    }
    made.on('moveend', tell)
    if (movable)
      made.on('click', ({ latlng }) => latest.current.onMove?.({ latitude: latlng.lat, longitude: latlng.wrap().lng }))
    const watch = new ResizeObserver(() => made.invalidateSize())
    watch.observe(frame.current!)
    return () => {
      watch.disconnect()
      stopBase()
      made.remove().off() // Leaflet tells of a window that was resized also after the map is gone.
      known.clear()
      map.current = null
      clusters.current = null
    }
  }, [movable])

  const box = bounds === undefined ? boxOf(points) : bounds
  // A pin that was only nudged stays under the pointer; the map follows when it leaves the picture.
  const fitted = movable ? `${points.length}` : box ? `${box.south} ${box.west} ${box.north} ${box.east}` : ''
  const target = useRef(box)
  useEffect(() => {
    target.current = box
  })
  useEffect(() => {
    const to = target.current
    if (!map.current || !to) return
    if (isSinglePlace(to)) map.current.setView([to.south, to.west], SINGLE_ZOOM, { animate: false })
    else
      map.current.fitBounds(
        [
          [to.south, to.west],
          [to.north, to.east],
        ],
        { padding: [FIT_PADDING, FIT_PADDING], animate: false },
      )
  }, [fitted])

  useEffect(() => {
    const made = map.current
    if (!made) return
    const wanted = new Map(points.map((point) => [point.key, point]))
    const go = (to: string) => {
      void latest.current.navigate(to)
    }
    const left: L.Marker[] = []
    for (const [key, { point, marker }] of shown.current) {
      const next = wanted.get(key)
      if (next && (same(point, next) || movable)) {
        if (movable) marker.setLatLng([next.latitude, next.longitude])
        wanted.delete(key)
      } else {
        left.push(marker)
        shown.current.delete(key)
      }
    }
    const come = Array.from(wanted.values(), (point) => {
      const marker = movable ? pinOf(point, (place) => latest.current.onMove?.(place)) : markerOf(point, made, go)
      shown.current.set(point.key, { point, marker })
      return marker
    })
    if (clusters.current) {
      clusters.current.removeLayers(left)
      clusters.current.addLayers(come)
    } else {
      for (const marker of left) marker.remove()
      for (const marker of come) marker.addTo(made)
      const [pin] = points
      if (pin && !made.getBounds().contains([pin.latitude, pin.longitude]))
        made.setView([pin.latitude, pin.longitude], Math.max(SINGLE_ZOOM, made.getZoom()))
    }
  }, [points, movable])

  useEffect(() => {
    const entry = focus && shown.current.get(focus.key)
    if (!entry || !map.current) return
    if (!clusters.current || optionsOf(entry.marker).count > 1) entry.marker.fire('click')
    else clusters.current.zoomToShowLayer(entry.marker, () => entry.marker.openPopup())
  }, [focus])

  return <div ref={frame} className={classes.map} style={{ height }} role="region" aria-label={label} />
}

function markerOf(point: MapPoint, map: L.Map, go: (to: string) => void): L.Marker {
  const { kind = 'person', count = 1 } = point
  const at: L.LatLngTuple = [point.latitude, point.longitude]
  if (count > 1) {
    const options: Options = { count, kind, icon: badge(count, kind) }
    const stack = L.marker(at, options)
    return stack.on('click', () => {
      if (map.getZoom() < MAX_ZOOM) map.flyTo(at, Math.min(MAX_ZOOM, map.getZoom() + 3), { duration: 0.4 })
      else stack.bindPopup(popupOf(point, go)).openPopup()
    })
  }
  const options: Options = {
    count,
    kind,
    title: point.title,
    icon: L.divIcon({
      className: `${classes.pin} ${kind === 'dealer' ? classes.dealer : ''}`,
      html: MARKS[kind],
      iconSize: [28, 36],
      iconAnchor: [14, 35],
      popupAnchor: [0, -32],
    }),
  }
  return L.marker(at, options).bindPopup(() => popupOf(point, go), { autoPanPadding: [24, 24] })
}

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** The one pin: dragged, or moved by the arrow keys, ten times as far with Shift. */
function pinOf(point: MapPoint, moved: (place: { latitude: number; longitude: number }) => void): L.Marker {
  const options: Options = {
    count: 1,
    kind: point.kind ?? 'dealer',
    title: `${point.title}: drag, or move with the arrow keys`,
    draggable: true,
    autoPan: true,
    icon: L.divIcon({
      className: `${classes.pin} ${classes.moving}`,
      html: MARKS[point.kind ?? 'dealer'],
      iconSize: [28, 36],
      iconAnchor: [14, 35],
    }),
  }
  const pin = L.marker([point.latitude, point.longitude], options)
  const tell = ({ lat, lng }: L.LatLng) =>
    moved({ latitude: Number(lat.toFixed(6)), longitude: Number(lng.toFixed(6)) })
  pin.on('dragend', () => tell(pin.getLatLng().wrap()))
  pin.on('add', () => {
    pin.getElement()?.addEventListener('keydown', (event) => {
      const step = STEPS[event.key]
      const map = (pin as L.Marker & { _map?: L.Map })._map
      if (!step || !map) return
      event.preventDefault()
      event.stopPropagation()
      const reach = event.shiftKey ? 40 : 4
      const to = map.containerPointToLatLng(
        map.latLngToContainerPoint(pin.getLatLng()).add([step[0] * reach, step[1] * reach]),
      )
      pin.setLatLng(to)
      tell(to)
    })
  })
  return pin
}
