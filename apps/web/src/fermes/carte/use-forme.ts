import type { Dessin } from '@sillon/contract'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { deplacer, formeDe, inserer, POINTS_MINIMUM, type Position, pointsDe, retirer } from './forme'
import type { Moteur } from './moteur/moteur'

/** Change of the shape of one drawing, by the pointer or one chosen point after the other, with an undo for each step. */
export function useForme(moteur: Moteur | null) {
  const [dessin, setDessin] = useState<Dessin | null>(null)
  /** Points after each step, the present ones last. */
  const [etapes, setEtapes] = useState<readonly (readonly Position[])[]>([])
  const [choisi, setChoisi] = useState(0)
  const points = etapes.at(-1) ?? []
  const rang = Math.min(choisi, points.length - 1)
  const point = points[rang] ?? null
  useEffect(() => {
    if (dessin === null) return
    moteur?.modifier({ geometrie: formeDe(dessin.nature, points), point }, (geometrie) =>
      setEtapes((before) => [...before, pointsDe(geometrie)]),
    )
  }, [moteur, dessin, points, point])
  const ouvrir = (un: Dessin) => {
    setDessin(un)
    setEtapes([pointsDe(un.geometrie)])
    choisir(0, pointsDe(un.geometrie))
  }
  const fermer = () => {
    setDessin(null)
    moteur?.modifier(null)
  }
  /** Chooses a point, and shows it under the cross. */
  function choisir(voulu: number, among = points) {
    setChoisi(voulu)
    const position = among[voulu]
    if (position !== undefined) moteur?.centrer(position)
  }
  const changer = (next: readonly Position[]) => setEtapes((before) => [...before, next])
  const placer = (position: Position) => changer(deplacer(points, rang, position))
  const poser = () => moteur !== null && placer(moteur.centre())
  const annuler = () => setEtapes((before) => (before.length > 1 ? before.slice(0, -1) : before))
  function onTouche(event: KeyboardEvent) {
    if (event.key === 'Enter') poser()
    else if (event.key === 'z' && (event.ctrlKey || event.metaKey)) annuler()
    else return
    event.preventDefault()
  }
  return {
    dessin,
    geometrie: dessin === null ? null : formeDe(dessin.nature, points),
    points,
    rang,
    point,
    isChanged: etapes.length > 1,
    peutRetirer: dessin !== null && points.length > POINTS_MINIMUM[dessin.nature],
    ouvrir,
    fermer,
    choisir,
    placer,
    poser,
    retirer: () => changer(retirer(points, rang)),
    inserer() {
      if (dessin === null) return
      const next = inserer(dessin.nature, points, rang)
      changer(next)
      choisir(rang + 1, next)
    },
    annuler,
    onTouche,
  }
}

export type FormeOuverte = ReturnType<typeof useForme>
