import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** A screen that asks no query: a path and its lazily loaded component. */
export function page(path: string, load: () => Promise<{ default: ComponentType }>): RouteObject {
  return { path, handle: { load }, lazy: { Component: async () => (await load()).default } }
}
