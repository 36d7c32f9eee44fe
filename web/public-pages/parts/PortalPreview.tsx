import { IconCertificate, IconCheck, IconPlayerPlayFilled } from '@tabler/icons-react'
import classes from './PortalPreview.module.css'
import { SceneArt } from './SceneArt.tsx'

const lessons = [
  { name: 'What changed for this model year', state: 'done' },
  { name: 'Walk-around in five minutes', state: 'done' },
  { name: 'Setting sag for rider and load', state: 'now' },
  { name: 'Check what you know', state: 'next' },
]

/** The portal in miniature, drawn rather than photographed so that it follows the brand color. Decoration only. */
export function PortalPreview() {
  return (
    <div className={classes.preview} aria-hidden="true">
      <div className={classes.course}>
        <div className={classes.picture}>
          <SceneArt scene="desert" eager />
          <span className={classes.play}>
            <IconPlayerPlayFilled size={22} />
          </span>
        </div>
        <div className={classes.body}>
          <p className={classes.small}>Ridgeline Motors · Sales</p>
          <p className={classes.name}>The new trail range, start to sale</p>
          <div className={classes.track}>
            <span />
          </div>
          <ul className={classes.lessons}>
            {lessons.map(({ name, state }) => (
              <li key={name} data-state={state}>
                <span className={classes.mark}>{state === 'done' && <IconCheck size={12} stroke={3} />}</span>
                {name}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={`${classes.note} ${classes.points}`}>
        <strong>+10 points</strong>
        <span>Course passed</span>
      </div>
      <div className={`${classes.note} ${classes.certificate}`}>
        <IconCertificate size={26} stroke={1.6} />
        <span>
          <strong>Certificate ready</strong>
          <span>Service level 2</span>
        </span>
      </div>
    </div>
  )
}
