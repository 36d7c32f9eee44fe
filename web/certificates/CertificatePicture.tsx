import { formatDate } from '../ui/formats.ts'
import classes from './CertificatePicture.module.css'

type Props = { number: string; title: string; recipientName: string; brandName?: string | null; issuedAt: string }

/** The printed sheet in small. What it says stands beside it as text, so screen readers skip it. */
export function CertificatePicture({ number, title, recipientName, brandName, issuedAt }: Props) {
  return (
    <div className={classes.desk} aria-hidden="true">
      <div className={classes.sheet}>
        <div className={classes.panel}>
          <svg viewBox="0 0 100 240" preserveAspectRatio="xMidYMid slice" className={classes.lines}>
            {[14, 24, 34, 44, 54, 64].map((radius) => (
              <ellipse key={radius} cx="12" cy="42" rx={radius} ry={radius * 0.8} />
            ))}
            {[16, 28, 40, 52, 64, 76].map((radius) => (
              <ellipse key={radius} cx="96" cy="196" rx={radius} ry={radius * 0.86} />
            ))}
          </svg>
          <span className={classes.brand}>{brandName ?? 'Paddock'}</span>
        </div>
        <div className={classes.text}>
          <span className={classes.kind}>Certificate</span>
          <span className={classes.name}>{recipientName}</span>
          <span className={classes.title}>{title}</span>
          <span className={classes.foot}>
            {formatDate(issuedAt)} · {number}
          </span>
        </div>
      </div>
    </div>
  )
}
