import type { CSSProperties, ReactNode } from 'react'
import { brandVariables } from './brand-color.ts'
import classes from './BrandScope.module.css'

/**
 * A part of the page in the colors of one brand. What opens above the page (menus, drawers) needs a scope of its own.
 */
export function BrandScope({
  color,
  children,
  className,
}: {
  color: string | null | undefined
  children: ReactNode
  className?: string
}) {
  const variables = brandVariables(color)
  if (!variables) return <div className={className}>{children}</div>
  return (
    <div
      data-brand-scope
      className={[classes.scope, className].filter(Boolean).join(' ')}
      style={variables as CSSProperties}
    >
      {children}
    </div>
  )
}
