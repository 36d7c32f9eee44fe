import classes from './Logo.module.css'

/** The mark and, unless only the mark is wanted, the name; takes the color of the text around it. */
export function Logo({ height = 32, markOnly = false }: { height?: number; markOnly?: boolean }) {
  return (
    <span className={classes.logo} style={{ fontSize: height * 0.72 }}>
      <svg viewBox="0 0 32 32" height={height} width={height} aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--logo-ground, #0e1621)" />
        <path d="M8 25V7h9.2c4.2 0 6.8 2.4 6.8 6.1s-2.6 6.2-6.8 6.2h-3.8V25H8Z" fill="#fff" />
        <path d="M13.4 11.4v3.5h3.3c1.3 0 2-.7 2-1.8s-.7-1.7-2-1.7h-3.3Z" fill="var(--logo-ground, #0e1621)" />
        <path d="m13.4 25 2-3.4h9.1l-2 3.4z" fill="var(--brand)" />
      </svg>
      {!markOnly && <span>Paddock</span>}
    </span>
  )
}
