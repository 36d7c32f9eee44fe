import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './PageHero.module.css'
import { SceneArt, type Scene } from './SceneArt.tsx'

type Action = { to: string; label: string }

type Props = {
  title: string
  text: string
  scene: Scene
  first?: Action
  second?: Action
  children?: ReactNode
  tall?: boolean
}

/** The opening of a public page: the landscape, what it is about, and the next step. */
export function PageHero({ title, text, scene, first, second, children, tall = false }: Props) {
  return (
    <section className={classes.hero} data-tall={tall || undefined} aria-label={title}>
      <SceneArt scene={scene} className={classes.art} eager />
      <div className={classes.inside} data-split={children ? true : undefined}>
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.text}>{text}</p>
          {(first || second) && (
            <Group gap="sm" mt="lg">
              {first && (
                <Button component={Link} to={first.to} size="md">
                  {first.label}
                </Button>
              )}
              {second && (
                <Button component={Link} to={second.to} size="md" className={classes.second} variant="outline">
                  {second.label}
                </Button>
              )}
            </Group>
          )}
        </div>
        {children}
      </div>
    </section>
  )
}
