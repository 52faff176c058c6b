import { mount } from "svelte";
import "@fontsource/im-fell-english/latin-400.css";
import "@fontsource/source-sans-3/latin-400.css";
import "@fontsource/source-sans-3/latin-600.css";
import "./style/app.css";
import App from "./app/App.svelte";
import { prepare } from "./app/lazy";
import { read } from "./app/router.svelte";
import { begin } from "./app/settings.svelte";

prepare(read(location.pathname)); // while the texts are on their way

const target = document.getElementById("app")!;
const FONTS = ["16px 'IM Fell English'", "16px 'Source Sans 3'", "600 16px 'Source Sans 3'"];
const LOAD_FAILED =
  "The page could not be loaded: try again. La page n’a pas pu être chargée : réessayez.";
const FONT_TIMEOUT = 400; // milliseconds: fonts that come later replace others while one reads

/** A page that is laid out with its own fonts does not jump when they come. */
const fontsLoaded = Promise.race([
  Promise.allSettled(FONTS.map((font) => document.fonts.load(font))),
  new Promise((done) => setTimeout(done, FONT_TIMEOUT)),
]);

// The page is mounted once its texts are there; without them only a fixed sentence can be shown.
Promise.all([begin(), fontsLoaded]).then(
  () => mount(App, { target }),
  () => (target.textContent = LOAD_FAILED),
);
