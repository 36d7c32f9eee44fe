import type { CSSProperties } from 'react'
import classes from './Celebration.module.css'

const colors = ['var(--brand)', 'var(--brand-3)', 'var(--mantine-color-yellow-4)', 'var(--mantine-color-green-5)']

// Spread by the golden angle: looks thrown, and is the same each time.
const pieces = Array.from({ length: 36 }, (_, index) => {
  const angle = index * 2.4
  const distance = 90 + ((index * 53) % 130)
  return {
    '--x': `${Math.round(Math.cos(angle) * distance * 1.5)}px`,
    '--y': `${Math.round(Math.sin(angle) * distance)}px`,
    '--turn': `${(index * 67) % 360}deg`,
    background: colors[index % colors.length],
    animationDelay: `${(index % 6) * 25}ms`,
  } as CSSProperties
})

/** A short burst of confetti, once. Nobody who asked for less motion sees it. */
export function Celebration() {
  return (
    <div className={classes.burst} aria-hidden="true">
      {pieces.map((style, index) => (
        <span key={index} className={classes.piece} style={style} />
      ))}
    </div>
  )
}
