import { type ComptePartenaire, MOT_DE_PASSE_PARTENAIRE } from '../donnees/comptes'

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const STYLE = `
:root { color-scheme: light dark; --fond: #f4f1e8; --carte: #fff; --texte: #23301f; --discret: #4c5947; --bord: #6d7a66; --accent: #1f5c3a; --sur-accent: #fff; --erreur: #9b1c1c }
@media (prefers-color-scheme: dark) { :root { --fond: #161b14; --carte: #20271d; --texte: #edf1e8; --discret: #b9c4b1; --bord: #8a977f; --accent: #8fd0a5; --sur-accent: #10200f; --erreur: #ffb4ab } }
* { box-sizing: border-box }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--texte); background: var(--fond) }
main { max-width: 28rem; margin: 0 auto; padding: 1.5rem 1rem }
section { background: var(--carte); border-radius: .5rem; padding: 1.25rem; margin-top: 1rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 }
h2 { font-size: 1.1rem; margin: 0 0 .5rem }
p { margin: .5rem 0 } ul { margin: .5rem 0; padding-left: 1.25rem }
label { display: block; font-weight: 600; margin-top: .75rem }
input { width: 100%; font: inherit; padding: .6rem; color: inherit; background: transparent; border: 1px solid var(--bord); border-radius: .3rem }
button { width: 100%; font: inherit; font-weight: 600; margin-top: 1rem; padding: .7rem; border: 0; border-radius: .3rem; color: var(--sur-accent); background: var(--accent); cursor: pointer }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.discret { color: var(--discret) } .erreur { color: var(--erreur); font-weight: 600 }
code { font-family: ui-monospace, monospace }
`

/** A page of the stand-in: French, without scripts. @param nonce of its style, named by the content security policy */
export const page = (titre: string, contenu: string, nonce: string): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(titre)} – Parcelles démo</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(titre)}</h1>
<p class="discret">Parcelles démo : service de gestion parcellaire fictif, pour la démonstration de Sillon.</p>
${contenu}
</main>
</body>
</html>
`

export interface SignInView {
  /** Application that sends the person here. */
  readonly application: string
  readonly comptes: readonly ComptePartenaire[]
  /** Account of the session, which can go on without a password. */
  readonly connecte?: ComptePartenaire | undefined
  /** Typed text, after a refusal. */
  readonly refuse?: { readonly identifiant: string } | undefined
}

/** Body of the sign-in page. Signing in agrees to what it names: there is no second page. */
export function signInContent({ application, comptes, connecte, refuse }: SignInView): string {
  const session =
    connecte === undefined
      ? ''
      : `<section aria-labelledby="session"><h2 id="session">Vous êtes connecté</h2>
<form method="post"><input type="hidden" name="continuer" value="1">
<button>Continuer en tant que ${escaped(`${connecte.prenom} ${connecte.nom}`)}</button></form></section>`
  const erreur =
    refuse === undefined
      ? ''
      : '<p class="erreur" id="erreur" role="alert">Identifiant ou mot de passe incorrect. Les comptes de démonstration sont indiqués plus bas.</p>'
  const described = refuse === undefined ? '' : ' aria-describedby="erreur" aria-invalid="true"'
  return `<p>En vous connectant, vous autorisez <strong>${escaped(application)}</strong> à lire votre nom, votre adresse électronique, vos exploitations, leurs parcelles et leurs interventions.</p>
${session}
<section aria-labelledby="connexion"><h2 id="connexion">${connecte === undefined ? 'Se connecter' : 'Utiliser un autre compte'}</h2>
${erreur}
<form method="post">
<label for="identifiant">Identifiant</label>
<input id="identifiant" name="identifiant" autocomplete="username" autocapitalize="none" required value="${escaped(refuse?.identifiant ?? '')}"${described}>
<label for="mot-de-passe">Mot de passe</label>
<input id="mot-de-passe" name="motDePasse" type="password" autocomplete="current-password" required${described}>
<button>Se connecter</button>
</form></section>
<section aria-labelledby="comptes"><h2 id="comptes">Comptes de démonstration</h2>
<ul>
${comptes.map(({ identifiant, prenom, nom, role }) => `<li><code>${escaped(identifiant)}</code> : ${escaped(`${prenom} ${nom}`)}, ${escaped(role)}</li>`).join('\n')}
</ul>
<p>Mot de passe de tous les comptes : <code>${escaped(MOT_DE_PASSE_PARTENAIRE)}</code></p>
<p class="discret">Personnes, exploitations et produits sont inventés.</p></section>
<form method="post"><input type="hidden" name="annuler" value="1"><button>Annuler et revenir à ${escaped(application)}</button></form>`
}

/** Body of the page for a request that cannot be answered. */
export const errorContent = (description: string): string =>
  `<section><p class="erreur">La demande de connexion est refusée.</p><p>${escaped(description)}</p></section>`
