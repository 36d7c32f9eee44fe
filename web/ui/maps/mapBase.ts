import L from 'leaflet'
import { feature } from 'topojson-client'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import statesUrl from 'us-atlas/states-10m.json?url'
import countriesUrl from 'world-atlas/countries-50m.json?url'
import classes from './MapCanvas.module.css'
import { towns } from './mapTowns.ts'
import { usStates } from '../fields/places/regions.ts'

type Outlines = GeoJSON.FeatureCollection<GeoJSON.Geometry, { name: string }>

type Topology = Parameters<typeof feature>[0]

/** Russia and Fiji go on beyond the date line instead of all the way back around the world. */
function unbroken(outlines: Outlines): Outlines {
  const ring = (points: GeoJSON.Position[]): void => {
    let before = points[0]?.[0] ?? 0
    for (const point of points) {
      point[0]! += Math.round((before - point[0]!) / 360) * 360
      before = point[0]!
    }
  }
  for (const { geometry } of outlines.features) {
    if (geometry.type === 'Polygon') geometry.coordinates.forEach(ring)
    if (geometry.type === 'MultiPolygon') for (const polygon of geometry.coordinates) polygon.forEach(ring)
  }
  return outlines
}

const fetched = new Map<string, Promise<Outlines>>()

/** One layer of outlines, fetched once however many maps are opened. */
function outlines(url: string, layer: string): Promise<Outlines> {
  const known = fetched.get(url)
  if (known) return known
  const asked = fetch(url).then(async (response) => {
    const topology = (await response.json()) as Topology
    return unbroken(feature(topology, topology.objects[layer]!) as Outlines)
  })
  asked.catch(() => fetched.delete(url))
  fetched.set(url, asked)
  return asked
}

/**
 * The United States are drawn state by state instead; nobody sells boats around the pole, where the projection has no
 * end.
 */
const LEFT_OUT = ['840', '010']
const COUNTIES_FROM = 7
const COUNTY_NAMES_FROM = 8
const REGIONS = { from: 4, to: 7 }

const nameOf = (layer: L.Layer) =>
  (layer as L.Polygon & { feature?: { properties: { name: string } } }).feature?.properties.name ?? ''

const label = (className: string | undefined, text: string) =>
  L.divIcon({ className, html: text.replace(/[&<]/g, ''), iconSize: undefined })

/**
 * Land, states, counties from near, towns: all from packages, so that a map needs no key and tells nobody who looks at
 * it.
 */
export function drawBase(map: L.Map): () => void {
  /** A canvas knows no classes: what the sheet says is read from an element that wears one. */
  const colorOf = (name: 'land' | 'home' | 'line' | 'fine') => {
    const probe = document.createElement('span')
    probe.className = classes[name] ?? ''
    map.getContainer().append(probe)
    const color = getComputedStyle(probe).backgroundColor
    probe.remove()
    return color
  }
  const pane = map.createPane('base')
  pane.style.zIndex = '200'
  pane.style.pointerEvents = 'none'
  const words = map.createPane('words')
  words.style.zIndex = '450'
  words.style.pointerEvents = 'none'
  const renderer = L.canvas({ pane: 'base', padding: 0.5 })
  let gone = false
  let counties: L.GeoJSON | undefined
  const areas = (data: Outlines, fill: 'land' | 'home', line: 'line', weight: number) =>
    L.geoJSON(data, {
      interactive: false,
      renderer,
      pane: 'base',
      style: { fillColor: colorOf(fill), fillOpacity: 1, color: colorOf(line), weight, opacity: 1 },
    } as L.GeoJSONOptions)

  const names = L.layerGroup().addTo(map)
  const drawNames = () => {
    names.clearLayers()
    const zoom = map.getZoom()
    const sight = map.getBounds().pad(0.2)
    for (const { name, latitude, longitude, fromZoom } of towns) {
      if (zoom < fromZoom || !sight.contains([latitude, longitude])) continue
      L.marker([latitude, longitude], {
        icon: label(classes.town, name),
        interactive: false,
        keyboard: false,
        pane: 'words',
      }).addTo(names)
    }
    if (zoom >= COUNTY_NAMES_FROM) {
      counties?.eachLayer((layer) => {
        const at = (layer as L.Polygon).getBounds().getCenter()
        if (sight.contains(at))
          L.marker(at, {
            icon: label(classes.region, `${nameOf(layer)} County`),
            interactive: false,
            keyboard: false,
            pane: 'words',
          }).addTo(names)
      })
    }
    if (zoom < REGIONS.from || zoom >= REGIONS.to) return
    for (const { code, at } of regionLabels)
      L.marker(at, { icon: label(classes.region, code), interactive: false, keyboard: false, pane: 'words' }).addTo(
        names,
      )
  }
  const regionLabels: { code: string; at: L.LatLng }[] = []
  const codes = new Map(usStates.map(({ value, label: name }) => [name, value]))

  const drawCounties = async () => {
    const near = map.getZoom() >= COUNTIES_FROM
    if (!near) return void counties?.remove()
    const data = await outlines(countiesUrl, 'counties')
    if (gone || map.getZoom() < COUNTIES_FROM) return
    counties ??= L.geoJSON(data, {
      interactive: false,
      renderer,
      pane: 'base',
      style: { fill: false, color: colorOf('fine'), weight: 1 },
    } as L.GeoJSONOptions)
    counties.addTo(map)
    drawNames()
  }

  void Promise.all([outlines(countriesUrl, 'countries'), outlines(statesUrl, 'states')])
    .then(([countries, states]) => {
      if (gone) return
      areas(
        { ...countries, features: countries.features.filter(({ id }) => !LEFT_OUT.includes(String(id))) },
        'land',
        'line',
        1,
      ).addTo(map)
      const drawn = areas(states, 'home', 'line', 1).addTo(map)
      drawn.eachLayer((layer) => {
        const code = codes.get(nameOf(layer))
        // Their islands pull the middle of these two into the sea.
        if (code && code !== 'AK' && code !== 'HI')
          regionLabels.push({ code, at: (layer as L.Polygon).getBounds().getCenter() })
      })
      drawNames()
      void drawCounties().catch(() => undefined)
    })
    .catch(() => undefined)

  const redraw = () => {
    drawNames()
    // Without the county lines the map is still a map.
    void drawCounties().catch(() => undefined)
  }
  map.on('moveend', redraw)
  return () => {
    gone = true
    map.off('moveend', redraw)
  }
}
