import desert from '../art/desert.webp'
import dusk from '../art/dusk.webp'
import forest from '../art/forest.webp'
import snow from '../art/snow.webp'
import track from '../art/track.webp'
import water from '../art/water.webp'
import workshop from '../art/workshop.webp'
import classes from './SceneArt.module.css'

const scenes = { desert, dusk, forest, snow, track, water, workshop }

export type Scene = keyof typeof scenes

/** A machine where it belongs, drawn by the same hand as the demo brands' art. Decoration only. */
export function SceneArt({ scene, className, eager = false }: { scene: Scene; className?: string; eager?: boolean }) {
  return (
    <img
      src={scenes[scene]}
      alt=""
      className={`${classes.art} ${className ?? ''}`}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
