import { mount } from "svelte";
import "@fontsource/im-fell-english/latin-400.css";
import "@fontsource/source-sans-3/latin-400.css";
import "@fontsource/source-sans-3/latin-600.css";
import "./style/app.css";
import App from "./App.svelte";
import { begin } from "./settings.svelte";

begin();

export default mount(App, { target: document.getElementById("app")! });
