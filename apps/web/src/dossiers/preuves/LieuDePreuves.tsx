import type { LieuPreuves, PreuvesDuDossier } from '@sillon/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AjoutButton, type Ajouts } from './AjoutButton'
import { DemanderPreuve } from './DemanderPreuve'
import { DemandesDuLieu } from './DemandesDuLieu'
import type { Destination } from './destination'
import { Fait } from './Fait'
import { useFocusDuRetour } from './garder-le-focus'
import { type Attendue, estSansObjet } from './lieu'
import { PreuveAttendue } from './PreuveAttendue'
import classes from './Preuves.module.css'
import { PreuvesDuLieu } from './PreuvesDuLieu'
import { useReprise } from './use-reprise'

interface Props extends Ajouts {
  lieu: LieuPreuves
  preuves: PreuvesDuDossier
  /** The section of the dialog, whose title already has its name. */
  isDialogue: boolean
  /** Among the places without anything, whose list says so once for all. */
  isReste?: boolean
  /** Kind of this place to which the dialog returns; null if it does not. */
  retour: Destination | null
  /** Whether it returns there with a new proof. */
  isEnregistree: boolean
  /** Tells the dialog that a request was added. */
  onDemandee: () => void
}

/** One place: requests of an auditor, expected kinds with their proofs, and other proofs. */
export function LieuDePreuves({
  lieu,
  preuves,
  isDialogue,
  isReste = false,
  retour,
  isEnregistree,
  onDemandee,
  ...ajouts
}: Props) {
  const { t } = useTranslation('preuves')
  const { permissions } = preuves
  const mayAdd = permissions.deposer && permissions.rattacher
  const reprise = useReprise()
  const autres = useRef<HTMLDivElement>(null)
  /** Request added last, since the dialog opened. */
  const [demandee, setDemandee] = useState<number | null>(null)
  const ofLieu = { lieu, preuves, reprise }
  const known = new Set<string | null>(lieu.attendues.map(({ genre }) => genre))
  const isOther = (genre: string | null) => !known.has(genre)
  const sansObjet = lieu.attendues.filter((attendue) => estSansObjet(attendue, lieu, preuves))
  const attendues = lieu.attendues
    .filter((attendue) => !sansObjet.includes(attendue))
    .toSorted((one, other) => Number(other.etat === 'DEMANDEE') - Number(one.etat === 'DEMANDEE'))
  const rangee = (attendue: Attendue) => (
    <PreuveAttendue
      key={attendue.genre}
      attendue={attendue}
      mayAdd={mayAdd}
      nouvelle={demandee}
      isRetour={retour?.genre === attendue.genre}
      isEnregistree={isEnregistree && retour?.genre === attendue.genre}
      {...ofLieu}
      {...ajouts}
    />
  )
  const isRetourAutre = retour !== null && isOther(retour.genre)
  useFocusDuRetour(autres, isRetourAutre)
  return (
    <section tabIndex={-1} className={classes.lieu} aria-label={lieu.libelle}>
      {!isDialogue && <h3 className={classes.nomDuLieu}>{lieu.libelle}</h3>}
      <DemandesDuLieu lieu={lieu} isOf={isOther} nouvelle={demandee} ajouts={mayAdd ? ajouts : null} />
      {attendues.length > 0 && (
        <>
          <p className={classes.soft}>{t('attendues')}</p>
          <ul className={classes.attendues}>{attendues.map(rangee)}</ul>
        </>
      )}
      {lieu.attendues.length > 0 && lieu.liens.some(({ genre }) => isOther(genre)) && (
        <p className={classes.soft}>{t('autresPresentes')}</p>
      )}
      {!isReste && attendues.length === 0 && lieu.liens.length === 0 && lieu.demandes.length === 0 && (
        <p className={classes.soft}>
          {t('aucune')} {mayAdd && t('aucuneMais')}
        </p>
      )}
      <div ref={autres} tabIndex={-1} className={classes.autres}>
        <PreuvesDuLieu isOf={isOther} {...ofLieu} />
        {isEnregistree && isRetourAutre && <Fait>{t('envoi.fait')}</Fait>}
        {mayAdd && (
          <AjoutButton
            lieu={lieu}
            genre={null}
            libelle={lieu.libelle}
            isAutre={lieu.attendues.length > 0}
            {...ajouts}
          />
        )}
      </div>
      {sansObjet.length > 0 && (
        <details className={classes.replie}>
          <summary>{t('sansObjet', { count: sansObjet.length })}</summary>
          <p className={classes.soft}>{t('sansObjetAide')}</p>
          <ul className={classes.attendues}>{sansObjet.map(rangee)}</ul>
        </details>
      )}
      {permissions.juger && (
        <DemanderPreuve
          lieu={lieu}
          onDemandee={(idDemande) => {
            setDemandee(idDemande)
            onDemandee()
          }}
        />
      )}
    </section>
  )
}
