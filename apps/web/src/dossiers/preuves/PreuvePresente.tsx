import { Button } from '@mantine/core'
import {
  detacherPreuve,
  getContenuPreuve,
  jugerPreuves,
  type LienPreuve,
  type Preuve,
  type PreuvesDuDossier,
  type RevisionPreuve,
} from '@sillon/contract'
import { IconFileDescription, IconPhoto } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { useFormat } from '#socle/i18n/format'
import { confirm } from '#socle/ui/confirm'
import { readBase64, saveFile } from '#socle/ui/files'
import { useSheet } from '../feuille/sheet-context'
import { EtatPreuve } from './EtatPreuve'
import { useFocusDuFormulaire } from './garder-le-focus'
import { ModifierPreuve } from './ModifierPreuve'
import { MotsForm } from './MotsForm'
import classes from './Preuves.module.css'
import { estCommence, placeDe, refuseeDans } from './preuves'
import { RemplacerPreuve } from './RemplacerPreuve'
import { useActe, usePreuves } from './use-preuves'

/** Actions on the proof itself, in any place. */
const ACTES = ['modifier', 'remplacer'] as const
type Acte = 'refuser' | (typeof ACTES)[number] | null

interface Props {
  lien: LienPreuve
  preuves: PreuvesDuDossier
  /** Whether the head above it already shows its state. */
  isStateShown: boolean
}

/** A proof in its place: its file, its properties and its verdict, and the actions that the person may take. */
export function PreuvePresente({ lien, preuves, isStateShown }: Props) {
  const { t } = useTranslation('preuves')
  const { dossier, revision: revisionLue, reload, take } = usePreuves()
  const [isBusy, act] = useActe()
  const { key } = useSheet()
  const { permissions } = preuves
  const peut = {
    refuser: permissions.juger && lien.verdict === null,
    remplacer: permissions.deposer && !preuves.estFige,
    modifier: permissions.modifier && !preuves.estFige,
  }
  const refus = placeDe(key, 'refuser', lien.idLien, lien.numeroRevision)
  // An entry or a choice of an earlier visit reopens its form.
  const [acte, setActe] = useState<Acte>(() => {
    if (peut.refuser && estCommence(refus)) return 'refuser'
    return ACTES.find((one) => peut[one] && estCommence(placeDe(key, one, lien.idPreuve))) ?? null
  })
  const self = useRef<HTMLLIElement>(null)
  useFocusDuFormulaire(self, acte !== null)
  const preuve = preuves.preuves.find(({ idPreuve }) => idPreuve === lien.idPreuve)
  const revision = preuve?.revisions.find(({ numero }) => numero === lien.numeroRevision)
  if (preuve === undefined || revision === undefined) return null
  const { nom } = preuve
  const ailleurs = lien.verdict === 'REFUSEE' ? [] : refuseeDans(preuves, lien)
  const juger = (verdict: 'ACCEPTEE' | 'REFUSEE' | null, motif: string | null) =>
    request(jugerPreuves, {
      ...dossier,
      body: [{ idLien: lien.idLien, numeroRevision: lien.numeroRevision, verdict, motif }],
      ifMatch: revisionLue(),
    }).then(take, async (failure) => {
      // Somebody else has judged or replaced it: load their change.
      if (failure instanceof ApiFailure && failure.status === 412) await reload()
      throw failure
    })
  const detacher = async () => {
    if (!(await confirm({ message: t('detacher.question'), about: nom, confirmLabel: t('detacher.action') }))) return
    const params = { ...dossier.params, idLien: lien.idLien }
    await act(async () => take(await request(detacherPreuve, { ...dossier, params })), self.current)
  }
  const bouton = (words: string, onClick: () => unknown) => (
    <Button
      size="compact-sm"
      variant="subtle"
      disabled={isBusy}
      aria-label={t(`${words}.pour`, { nom })}
      onClick={onClick}
    >
      {t(`${words}.action`)}
    </Button>
  )
  const close = () => setActe(null)
  return (
    <li ref={self} tabIndex={-1} className={classes.preuve}>
      <div className={classes.tete}>
        <Fichier preuve={preuve} revision={revision} />
        {!isStateShown && <EtatPreuve etat={lien.etat} />}
      </div>
      <Dits preuve={preuve} revision={revision} />
      <AutresVersions preuve={preuve} courante={revision} />
      {lien.verdict !== null && (
        <p className={lien.verdict === 'REFUSEE' ? classes.refus : classes.soft}>
          {t(lien.jugePar === null ? `verdict.${lien.verdict}_anonyme` : `verdict.${lien.verdict}`, {
            nom: lien.jugePar,
          })}
          {lien.motif !== null && ` ${lien.motif}`}
        </p>
      )}
      {ailleurs.map((lieu) => (
        <p key={lieu} className={classes.refus}>
          {t('verdict.ailleurs', { lieu })}
        </p>
      ))}
      {acte === null && (
        <div className={classes.boutons}>
          {permissions.juger &&
            (lien.verdict === null ? (
              <>
                {bouton('accepter', () => act(() => juger('ACCEPTEE', null)))}
                {bouton('refuser', () => setActe('refuser'))}
              </>
            ) : (
              bouton('revenir', () => act(() => juger(null, null)))
            ))}
          {peut.remplacer && bouton('remplacer', () => setActe('remplacer'))}
          {peut.modifier && bouton('modifier', () => setActe('modifier'))}
          {permissions.detacher && bouton('detacher', detacher)}
        </div>
      )}
      {acte === 'refuser' && (
        <MotsForm
          place={refus}
          quoi="refuser"
          titre={t('refuser.pour', { nom })}
          onSend={({ texte }) => juger('REFUSEE', texte)}
          onClose={close}
        />
      )}
      {acte === 'modifier' && <ModifierPreuve preuve={preuve} onClose={close} />}
      {acte === 'remplacer' && <RemplacerPreuve preuve={preuve} onClose={close} />}
    </li>
  )
}

/** Properties of the proof besides its name: its dates, the number of its revision, and its sender. */
function Dits({ preuve, revision }: { preuve: Preuve; revision: RevisionPreuve }) {
  const { t } = useTranslation('preuves')
  const { date, number } = useFormat()
  const { dateEffet, dateExpiration, millesimesValidite, note } = preuve
  const { numero, deposePar, deposeLe, priseLe, position, etatAnalyse } = revision
  const dits = [
    dateEffet !== null && t('dit.effet', { date: date(dateEffet) }),
    dateExpiration !== null && t('dit.expiration', { date: date(dateExpiration) }),
    millesimesValidite !== null &&
      t('dit.campagnes', { count: millesimesValidite.length, annees: millesimesValidite.join(', ') }),
    priseLe !== null && t('dit.prise', { date: date(priseLe.slice(0, 10)) }),
    t(deposePar === null ? 'dit.depose' : 'dit.deposePar', { nom: deposePar, date: date(deposeLe) }),
    numero > 1 && t('dit.revision', { numero }),
    position !== null &&
      t('dit.position', { latitude: number(position.latitude, 5), longitude: number(position.longitude, 5) }),
    (etatAnalyse === 'EN_ATTENTE' || etatAnalyse === 'INFECTE') && t(`analyse.${etatAnalyse}`),
  ].filter((dit) => dit !== false)
  return (
    <>
      <p className={classes.soft}>{dits.join(' · ')}</p>
      {note !== null && <p className={classes.texte}>{note}</p>}
    </>
  )
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** Other versions of the file, before or after the judged one: a verdict on a replaced file is checked again. */
function AutresVersions({ preuve, courante }: { preuve: Preuve; courante: RevisionPreuve }) {
  const { t } = useTranslation('preuves')
  const { date } = useFormat()
  const [areShown, setShown] = useState(false)
  const { nom } = preuve
  const autres = preuve.revisions.filter(({ numero }) => numero !== courante.numero)
  if (autres.length === 0) return null
  return (
    <div className={classes.versions}>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-expanded={areShown}
        aria-label={t('versions.pour', { nom })}
        onClick={() => setShown(!areShown)}
      >
        {t('versions.action', { count: autres.length })}
      </Button>
      {areShown && (
        <ul aria-label={t('versions.pour', { nom })}>
          {autres.map((revision) => (
            <li key={revision.numero}>
              <Fichier
                preuve={{
                  ...preuve,
                  nom: t('versions.une', { nom, numero: revision.numero, date: date(revision.deposeLe) }),
                }}
                revision={revision}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Download of its file; an image is also shown in place. */
function Fichier({ preuve: { idPreuve, nom }, revision }: { preuve: Preuve; revision: RevisionPreuve }) {
  const { t } = useTranslation('preuves')
  const { idExploitation } = useSheet().key
  const [isBusy, act] = useActe()
  const [image, setImage] = useState<string | null>(null)
  const isImage = revision.typeMime.startsWith('image/')
  const Icon = isImage ? IconPhoto : IconFileDescription
  const fetchIt = async () => {
    const params = { idExploitation, idPreuve, numero: revision.numero }
    const { data } = await request(getContenuPreuve, { params })
    // A file without a name gets the name of its proof.
    const name = `${revision.nomFichier.replace(/\.\w{1,5}$/, '') || nom}.${EXTENSIONS[revision.typeMime] ?? 'bin'}`
    return new File([data], name, { type: revision.typeMime })
  }
  const look = () => act(async () => setImage(`data:${revision.typeMime};base64,${await readBase64(await fetchIt())}`))
  return (
    <div className={classes.fichier}>
      <button
        type="button"
        className={classes.nom}
        disabled={isBusy}
        title={t('telecharger')}
        onClick={() =>
          act(async () => {
            const file = await fetchIt()
            saveFile(file, file.name)
          })
        }
      >
        <Icon size={18} aria-hidden />
        {nom}
      </button>
      {isImage && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={isBusy}
          aria-expanded={image !== null}
          aria-label={t(image === null ? 'voirUne' : 'cacherUne', { nom })}
          onClick={() => (image === null ? look() : setImage(null))}
        >
          {t(image === null ? 'voir' : 'cacher')}
        </Button>
      )}
      {image !== null && <img src={image} alt={nom} className={classes.image} />}
    </div>
  )
}
