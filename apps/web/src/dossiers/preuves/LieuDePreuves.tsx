import { Button } from '@mantine/core'
import {
  demanderPreuve,
  type LieuPreuves,
  type PreuvesDuDossier,
  rattacherPreuves,
  retirerDemandePreuve,
} from '@sillon/contract'
import { IconFiles, IconMessageQuestion, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { useFormat } from '#socle/i18n/format'
import { useSheet } from '../feuille/sheet-context'
import type { Destination } from './destination'
import { EtatPreuve } from './EtatPreuve'
import { useFocusDuFormulaire } from './garder-le-focus'
import { MotsForm } from './MotsForm'
import { PreuvePresente } from './PreuvePresente'
import classes from './Preuves.module.css'
import { autresLieuxDe, estCommence, placeDe } from './preuves'
import { useActe, usePreuves } from './use-preuves'

type Attendue = LieuPreuves['attendues'][number]

interface Props {
  lieu: LieuPreuves
  preuves: PreuvesDuDossier
  /** It needs no name: it is that of the dialog. */
  isAlone: boolean
  /** One comes back to it. */
  isRetour: boolean
  onAjouter: (vers: Destination) => void
  onReprendre: (vers: Destination) => void
}

/** One place: requests of an auditor, expected kinds with their proofs, and other proofs. */
export function LieuDePreuves({ lieu, preuves, isAlone, isRetour, onAjouter, onReprendre }: Props) {
  const { t } = useTranslation('preuves')
  const { permissions } = preuves
  const { dossier, take } = usePreuves()
  const [isBusy, act] = useActe()
  const { key } = useSheet()
  const demande = placeDe(key, 'demande', lieu.lieu)
  // An entry of an earlier visit reopens its form.
  const [isAsking, setAsking] = useState(() => permissions.juger && estCommence(demande))
  const self = useRef<HTMLElement>(null)
  const asking = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when one comes
  useEffect(() => {
    if (isRetour) self.current?.focus()
  }, [])
  useFocusDuFormulaire(asking, isAsking)
  const mayAdd = permissions.deposer && permissions.rattacher
  const liensDe = (isOf: (genre: string | null) => boolean) =>
    lieu.liens
      .filter(({ genre }) => isOf(genre))
      .map((lien) => <PreuvePresente key={lien.idLien} lien={lien} preuves={preuves} />)
  const proposeesDe = (isOf: (genre: string | null) => boolean) =>
    permissions.rattacher &&
    lieu.proposees
      .filter(({ genre }) => isOf(genre))
      .map(({ idPreuve, genre }) => {
        const nom = preuves.preuves.find((preuve) => preuve.idPreuve === idPreuve)?.nom ?? ''
        const partout = [
          lieu,
          ...autresLieuxDe(preuves.lieux, { lieu: lieu.lieu, genre }).filter(({ proposees }) =>
            proposees.some((one) => one.idPreuve === idPreuve && one.genre === genre),
          ),
        ]
        const reprendre = (lieux: readonly LieuPreuves[]) =>
          act(async () => {
            const body = lieux.map((one) => ({ idPreuve, lieu: one.lieu, genre }))
            take(await request(rattacherPreuves, { ...dossier, body }))
          })
        return (
          <li key={`propose-${idPreuve}`} className={classes.proposee}>
            <span>{t('proposee', { nom })}</span>
            <span className={classes.boutons}>
              <Button
                size="xs"
                variant="default"
                loading={isBusy}
                aria-label={t('reprendreUne', { nom })}
                onClick={() => reprendre([lieu])}
              >
                {t('reprendre')}
              </Button>
              {partout.length > 1 && (
                <Button
                  size="xs"
                  variant="default"
                  loading={isBusy}
                  aria-label={t('reprendrePartoutUne', {
                    nom,
                    lieux: partout.map(({ libelle }) => libelle).join(', '),
                  })}
                  title={partout.map(({ libelle }) => libelle).join(', ')}
                  onClick={() => reprendre(partout)}
                >
                  {t('reprendrePartout', { count: partout.length })}
                </Button>
              )}
            </span>
          </li>
        )
      })
  const ajout = (genre: string | null, libelle: string) =>
    mayAdd && (
      <div className={classes.ajout}>
        {estCommence(placeDe(key, 'ajout', lieu.lieu, genre ?? '')) && (
          <p className={classes.soft}>{t('envoi.commence')}</p>
        )}
        <Button
          size="xs"
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={t(genre === null && lieu.attendues.length > 0 ? 'ajouterAutrePour' : 'ajouterPour', { libelle })}
          onClick={() => onAjouter({ lieu: lieu.lieu, genre, libelle })}
        >
          {t(genre === null && lieu.attendues.length > 0 ? 'ajouterAutre' : 'ajouter')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconFiles size={16} aria-hidden />}
          aria-label={t('autresPour', { libelle })}
          onClick={() => onReprendre({ lieu: lieu.lieu, genre, libelle })}
        >
          {t('autres')}
        </Button>
      </div>
    )
  const known = new Set<string | null>(lieu.attendues.map(({ genre }) => genre))
  const isOther = (genre: string | null) => !known.has(genre)
  /** Nothing in the file calls for it yet, nobody asked for it, and nothing is there: it is not in the way of the others. */
  const isSansObjet = ({ genre, estAttendue, etat }: Attendue) =>
    !estAttendue &&
    etat === 'MANQUANTE' &&
    ![...lieu.demandes, ...(permissions.rattacher ? lieu.proposees : [])].some((one) => one.genre === genre)
  const sansObjet = lieu.attendues.filter(isSansObjet)
  const attendues = lieu.attendues.filter((attendue) => !isSansObjet(attendue))
  const rangee = (attendue: Attendue) => {
    const { genre, libelle, fondement, estAttendue, etat } = attendue
    return (
      <li key={genre}>
        <div className={classes.tete}>
          <span>
            {libelle} <span className={classes.fondement}>{t(`fondement.${fondement}`)}</span>
          </span>
          {(estAttendue || etat !== 'MANQUANTE') && <EtatPreuve etat={etat} />}
        </div>
        <ul className={classes.presentes}>
          {liensDe((of) => of === genre)}
          {proposeesDe((of) => of === genre)}
        </ul>
        {ajout(genre, libelle)}
      </li>
    )
  }
  return (
    <section ref={self} tabIndex={-1} className={classes.lieu} aria-label={lieu.libelle}>
      {!isAlone && <h3 className={classes.nomDuLieu}>{lieu.libelle}</h3>}
      <Demandes lieu={lieu} />
      {attendues.length > 0 && (
        <>
          <p className={classes.soft}>{t('attendues')}</p>
          <ul className={classes.attendues}>{attendues.map(rangee)}</ul>
        </>
      )}
      {lieu.attendues.length > 0 && lieu.liens.some(({ genre }) => isOther(genre)) && (
        <p className={classes.soft}>{t('autresPresentes')}</p>
      )}
      {attendues.length === 0 && lieu.liens.length === 0 && (
        <p className={classes.soft}>
          {t('aucune')} {mayAdd && t('aucuneMais')}
        </p>
      )}
      <ul className={classes.presentes}>
        {liensDe(isOther)}
        {proposeesDe(isOther)}
      </ul>
      {ajout(null, lieu.libelle)}
      {sansObjet.length > 0 && (
        <details className={classes.sansObjet}>
          <summary>{t('sansObjet', { count: sansObjet.length })}</summary>
          <p className={classes.soft}>{t('sansObjetAide')}</p>
          <ul className={classes.attendues}>{sansObjet.map(rangee)}</ul>
        </details>
      )}
      {permissions.juger && (
        <div ref={asking} tabIndex={-1}>
          {isAsking ? (
            <MotsForm
              place={demande}
              quoi="demande"
              titre={t('demande.actionPour', { libelle: lieu.libelle })}
              genres={lieu.attendues}
              onClose={() => setAsking(false)}
              onSend={({ genre, texte }) =>
                request(demanderPreuve, { ...dossier, body: { lieu: lieu.lieu, genre, texte } }).then(take)
              }
            />
          ) : (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconMessageQuestion size={16} aria-hidden />}
              aria-label={t('demande.actionPour', { libelle: lieu.libelle })}
              onClick={() => setAsking(true)}
            >
              {t('demande.action')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** Requests of an auditor in this place, with their author and date. A person who may judge withdraws them. */
function Demandes({ lieu: { demandes, attendues } }: { lieu: LieuPreuves }) {
  const { t } = useTranslation('preuves')
  const { date } = useFormat()
  const { dossier, result, take } = usePreuves()
  const [isBusy, act] = useActe()
  if (demandes.length === 0) return null
  return (
    <ul className={classes.demandes} aria-label={t('demande.titre')}>
      {demandes.map(({ idDemande, genre, texte, demandePar, demandeLe, estRepondue }) => (
        <li key={idDemande} data-answered={estRepondue}>
          <IconMessageQuestion size={20} aria-hidden />
          <div>
            <strong>
              {attendues.find((attendue) => attendue.genre === genre)?.libelle ?? t('demande.une')}
              {estRepondue && ` · ${t('demande.repondue')}`}
            </strong>
            <p className={classes.texte}>{texte}</p>
            <p className={classes.soft}>
              {t(demandePar === null ? 'demande.le' : 'demande.par', { nom: demandePar, date: date(demandeLe) })}
            </p>
            {result.data?.permissions.juger && (
              <Button
                size="compact-sm"
                variant="subtle"
                loading={isBusy}
                aria-label={t('demande.retirerUne', { texte })}
                onClick={() =>
                  act(async () =>
                    take(await request(retirerDemandePreuve, { ...dossier, params: { ...dossier.params, idDemande } })),
                  )
                }
              >
                {t('demande.retirer')}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A place without expected or attached proofs: a proof may be attached all the same. */
export const lieuVide = (place: Pick<LieuPreuves, 'lieu' | 'idSousRubrique' | 'libelle'>): LieuPreuves => ({
  lieu: place.lieu,
  idSousRubrique: place.idSousRubrique,
  libelle: place.libelle,
  idIndicateur: null,
  rubrique: null,
  etat: null,
  attendues: [],
  liens: [],
  demandes: [],
  proposees: [],
})
