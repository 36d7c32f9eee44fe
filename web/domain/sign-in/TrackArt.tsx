import classes from './TrackArt.module.css'

/** Dusk over a desert track: sky, sun, ridges, and the line one takes into the corner. */
export function TrackArt() {
  return (
    <svg className={classes.art} viewBox="0 0 800 1000" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#081120" />
          <stop offset=".42" stopColor="#0d2f5c" />
          <stop offset=".62" stopColor="#2b6cb5" />
          <stop offset=".74" stopColor="#f0945c" />
          <stop offset="1" stopColor="#f7c27f" />
        </linearGradient>
        <linearGradient id="sun" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffe9bf" />
          <stop offset="1" stopColor="#ff8a4c" />
        </linearGradient>
        <radialGradient id="glow">
          <stop offset=".35" stopColor="#ffb36b" stopOpacity=".45" />
          <stop offset="1" stopColor="#ffb36b" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="dirt" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#6b3a2a" />
          <stop offset="1" stopColor="#120d14" />
        </linearGradient>
        <linearGradient id="track" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#e2a071" />
          <stop offset=".4" stopColor="#a4603f" />
          <stop offset="1" stopColor="#3a211c" />
        </linearGradient>
      </defs>
      <rect width="800" height="1000" fill="url(#sky)" />
      <g fill="#fff" opacity=".55">
        <circle cx="92" cy="120" r="1.6" />
        <circle cx="212" cy="64" r="1.2" />
        <circle cx="330" cy="150" r="1.5" />
        <circle cx="470" cy="70" r="1.1" />
        <circle cx="590" cy="138" r="1.7" />
        <circle cx="700" cy="82" r="1.3" />
        <circle cx="752" cy="206" r="1.4" />
        <circle cx="640" cy="260" r="1" />
      </g>
      <circle cx="566" cy="640" r="300" fill="url(#glow)" />
      <circle cx="566" cy="640" r="128" fill="url(#sun)" />
      <path d="M0 668 70 622l58 30 84-86 66 54 70-44 92 72 70-38 96 52 92-70 102 62v120H0z" fill="#2a4a78" />
      <path d="M0 716l96-52 92 44 120-78 104 72 96-34 120 60 84-40 88 34v120H0z" fill="#1d2f52" />
      <path d="M0 770c120-46 226-40 338-10s258 26 462-24v264H0z" fill="url(#dirt)" />
      <path
        d="M604 756c-58 18-190 26-150 58 34 28 176 26 150 76-20 38-190 56-330 110h420c70-40 152-88 120-138-28-44-190-40-188-68 1-16 34-26 42-38z"
        fill="url(#track)"
      />
      <path
        d="M576 775c-60 16-92 22-64 40 40 24 164 32 146 84-10 30-120 62-190 101"
        fill="none"
        stroke="#ffd9a8"
        strokeWidth="3"
        strokeDasharray="16 20"
        opacity=".55"
      />
      <g transform="translate(300 652) rotate(-14)">
        <g fill="none" stroke="#0a0f1a" strokeWidth="9">
          <circle cx="26" cy="122" r="33" />
          <circle cx="184" cy="122" r="35" />
        </g>
        <g fill="none" stroke="#0a0f1a" strokeWidth="2" opacity=".8">
          <path d="M26 90v64M-6 122h64M4 99l44 46M48 99 4 145M184 88v68M150 122h68M160 97l48 50M208 97l-48 50" />
        </g>
        <g fill="#0a0f1a">
          <path d="M26 122 78 100l22 24-72 6z" />
          <path d="M70 82h64l10 34-22 18H84l-20-20z" />
          <path d="M2 62c30-10 62-8 88 6l34 2 24-14 12 8-16 26-66 4-34-10c-18-6-32-10-42-22z" />
          <path d="m146 58 12-10 34 74-8 4z" />
          <path d="m150 92 50-18 16 12-40 8z" />
          <path d="M134 42c8 0 20-6 28-6l2 5-22 9z" />
          <path d="M66 66c-12-20-6-44 14-60 12-10 26-12 34-6l22 38 24 0 2 10-32 4-22-20 4 26 18 18-6 40-14 2-2-32-24-16z" />
          <path d="M104-6c-4-18 6-34 22-36 14-2 24 6 26 18l14 2-2 8-12 4c-6 12-18 18-30 16-8-1-15-6-18-12z" />
        </g>
        <path d="M130-26h22l4 8-22 6z" fill="#0181f6" />
        <path d="M146 62 172 54l8 18-24 8z" fill="#f4f7fb" />
        <path d="M90 92h38l6 16H86z" fill="#0181f6" />
      </g>
      <g fill="#ffcf9a" opacity=".5">
        <circle cx="262" cy="812" r="15" />
        <circle cx="232" cy="826" r="22" opacity=".6" />
        <circle cx="192" cy="836" r="30" opacity=".4" />
        <circle cx="280" cy="830" r="8" />
      </g>
      <path d="M0 862c140-30 210 20 330 60s220 40 300 78H0z" fill="#0b0a10" opacity=".85" />
    </svg>
  )
}
