import type { MapPlace } from './map.ts'

/**
 * Where the maps of the device open: Apple's on its devices, whatever Android has for `geo:`, else Google's page. The
 * address in words finds the door, the pin at least the town.
 */
export function mapsAddress(where: string, pin: MapPlace | null, device: string): string {
  const query = encodeURIComponent(where)
  if (/Android/i.test(device)) return `geo:${pin ? `${pin.latitude},${pin.longitude}` : '0,0'}?q=${query}`
  if (/Mac|iP(?:hone|ad|od)/.test(device))
    return `https://maps.apple.com/?q=${query}${pin ? `&sll=${pin.latitude},${pin.longitude}` : ''}`
  return `https://www.google.com/maps/search/?api=1&query=${query}`
}
