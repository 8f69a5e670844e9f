import { lazy, Suspense } from "react";
import { useLocation } from "react-router-dom";
import { useTranslation } from "#engine";
import { BrandMark } from "../shell/brand/BrandMark.tsx";
import { LanguageSwitch } from "../shell/brand/LanguageSwitch.tsx";
import { usePortal } from "../site/PortalContext.tsx";
import { useYear } from "../shell/brand/useYear.ts";
import { LoginForm } from "./LoginForm.tsx";
import { FrontDrawing } from "./FrontDrawing.tsx";
import "./LoginPage.css";

const LanguageOffer = lazy(async () => ({ default: (await import("../shell/brand/LanguageOffer.tsx")).LanguageOffer }));

/** Login: a drawing at the left, the form at the right; on a phone the form alone. */
export function LoginPage() {
  const { catalog, host } = usePortal();
  const { t, text } = useTranslation();
  const { search } = useLocation();
  const year = useYear();
  const { front, frame, product } = catalog.site;
  const register = frame?.register;
  const said = front?.login ?? front;
  const brand = (size: number) => (
    <a className="login-brand" href={host.href(catalog.site.home)}>
      <BrandMark size={size} />
      {text(product)}
    </a>
  );
  return (
    <div className="login">
      <header className="login-field">
        {brand(34)}
        <p className="login-claim">{text(said?.claim ?? product)}</p>
        {said && <p className="login-text">{text(said.text)}</p>}
        <p className="login-services">
          {front?.services?.map(({ icon, title }) => (
            <span key={icon}>{text(title)}</span>
          ))}
        </p>
        <FrontDrawing />
      </header>
      <main className="login-side">
        <div className="login-bar">
          {brand(28)}
          <LanguageSwitch />
        </div>
        <div className="login-box">
          <h1>{t("login.title")}</h1>
          <p className="login-hint">{front?.login?.hint ? text(front.login.hint) : t("login.hint")}</p>
          <LoginForm search={search} />
          {register !== undefined && (
            <p className="login-register">
              {t("login.noAccount")} <a href={host.href(register)}>{t("login.register")}</a>
            </p>
          )}
        </div>
        <Suspense>
          <LanguageOffer />
        </Suspense>
        <p className="login-foot">{t("shell.footer", { year, product: text(product) })}</p>
      </main>
    </div>
  );
}
