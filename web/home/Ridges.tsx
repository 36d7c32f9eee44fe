import classes from './Ridges.module.css'

const scenes = {
  dusk: { sky: ['#0a1626', '#123a6b', '#3f7fc0', '#f3a06a'], sun: '#ffd9a0', far: '#33588a', mid: '#1f3559', near: '#131f38', ground: '#0b1322', trees: false },
  forest: { sky: ['#0b1f1c', '#12453c', '#3d8b74', '#cfe3a6'], sun: '#fdf3c4', far: '#3c7a68', mid: '#1f5146', near: '#12352f', ground: '#0a211e', trees: true },
  snow: { sky: ['#10233f', '#2a5787', '#7fb2d9', '#e9f3fb'], sun: '#ffffff', far: '#9dbfdd', mid: '#5f8cb8', near: '#2d5380', ground: '#132b4b', trees: true },
  desert: { sky: ['#2a0f23', '#6b2737', '#c8553d', '#f6b26b'], sun: '#ffe3a8', far: '#a24a44', mid: '#6e2f3a', near: '#45202f', ground: '#220f1d', trees: false },
  water: { sky: ['#06202b', '#0b4f66', '#2a93a8', '#bfe6dc'], sun: '#fff6d6', far: '#2f7f90', mid: '#155567', near: '#0d3b4a', ground: '#072733', trees: false },
}

export type Scene = keyof typeof scenes

// Where pines stand on the near ridge, and how tall.
const pines = [[60, 330, 46], [96, 338, 60], [150, 346, 40], [430, 352, 52], [470, 346, 70], [520, 350, 44], [980, 334, 58], [1020, 326, 76], [1064, 330, 50], [1300, 322, 64], [1346, 316, 48], [1500, 330, 70]]

/** Ridge behind ridge under a low sun, a trail winding towards it: where the machines are ridden. Decoration only. */
export function Ridges({ scene, className }: { scene: Scene; className?: string }) {
  const { sky, sun, far, mid, near, ground, trees } = scenes[scene]
  const id = `ridges-${scene}`
  return (
    <svg className={`${classes.art} ${className ?? ''}`} viewBox="0 0 1600 560" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          {sky.map((color, index) => <stop key={color} offset={[0, 0.35, 0.62, 0.85][index]} stopColor={color} />)}
        </linearGradient>
      </defs>
      <rect width="1600" height="560" fill={`url(#${id})`} />
      <circle cx="1130" cy="300" r="74" fill={sun} opacity=".92" />
      <circle cx="1130" cy="300" r="130" fill={sun} opacity=".12" />
      <circle cx="1130" cy="300" r="210" fill={sun} opacity=".07" />
      <path d="M0 330l110-66 70 40 150-104 120 84 90-50 130 92 140-70 90 46 160-96 130 86 110-48 140 72 160-84v328H0z" fill={far} opacity=".85" />
      <path d="M0 372l150-60 130 50 170-88 160 92 150-54 170 66 180-80 150 58 170-66 170 72v198H0z" fill={mid} />
      {trees && <g fill={near}>{pines.map(([x, y, height]) => <path key={x} d={`M${x} ${y! + 30 - height!}l${height! * 0.2} ${height! * 0.42}h-${height! * 0.08}l${height! * 0.14} ${height! * 0.4}h-${height! * 0.52}l${height! * 0.14}-${height! * 0.4}h-${height! * 0.08}z`} />)}</g>}
      <path d="M0 360c180-26 300 26 470 20s270-58 470-30 300 34 660-46v256H0z" fill={near} />
      <path d="M0 452c220-50 420-10 640-18s420-66 960-10v136H0z" fill={ground} />
      <path d="M1092 374c-66 18-250 22-214 58 30 30 196 28 168 66-18 26-150 44-290 62h300c90-28 166-46 132-80-26-26-174-28-166-54 6-20 76-36 96-52z" fill={sun} opacity=".2" />
      <path d="M1086 376c-62 18-196 24-168 54 28 30 200 30 172 70-16 24-120 42-220 60" fill="none" stroke={sun} strokeWidth="2" strokeDasharray="12 14" opacity=".45" />
    </svg>
  )
}
