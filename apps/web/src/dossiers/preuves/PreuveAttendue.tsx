import type { LieuPreuves, PreuvesDuDossier } from '@sillon/contract'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AjoutButton, type Ajouts } from './AjoutButton'
import { DemandesDuLieu } from './DemandesDuLieu'
import { EtatPreuve } from './EtatPreuve'
import { Fait } from './Fait'
import { useFocusDuRetour } from './garder-le-focus'
import type { Attendue } from './lieu'
import classes from './Preuves.module.css'
import { PreuvesDuLieu } from './PreuvesDuLieu'
import type { Reprise } from './use-reprise'

interface Props extends Ajouts {
  attendue: Attendue
  lieu: LieuPreuves
  preuves: PreuvesDuDossier
  reprise: Reprise
  mayAdd: boolean
  /** Identifier of a request that was just added; null without one. */
  nouvelle: number | null
  /** The dialog returns to this kind. */
  isRetour: boolean
  /** A proof of this kind was just added. */
  isEnregistree: boolean
}

/** A kind of proof that an auditor asks for in a place: its authority, its state, and its proofs. */
export function PreuveAttendue({
  attendue,
  lieu,
  preuves,
  reprise,
  mayAdd,
  nouvelle,
  isRetour,
  isEnregistree,
  onAjouter,
}: Props) {
  const { t } = useTranslation('preuves')
  const { genre, libelle, fondement, estAttendue, etat } = attendue
  const self = useRef<HTMLLIElement>(null)
  useFocusDuRetour(self, isRetour)
  return (
    <li ref={self} tabIndex={-1}>
      <div className={classes.tete}>
        <span>
          {libelle} <span className={classes.fondement}>{t(`fondement.${fondement}`)}</span>
        </span>
        {(estAttendue || etat !== 'MANQUANTE') && <EtatPreuve etat={etat} />}
      </div>
      <DemandesDuLieu lieu={lieu} isOf={(of) => of === genre} attendue={libelle} nouvelle={nouvelle} ajouts={null} />
      <PreuvesDuLieu lieu={lieu} preuves={preuves} reprise={reprise} isOf={(of) => of === genre} etat={etat} />
      {isEnregistree && <Fait>{t('envoi.fait')}</Fait>}
      {mayAdd && <AjoutButton lieu={lieu} genre={genre} libelle={libelle} onAjouter={onAjouter} />}
    </li>
  )
}
